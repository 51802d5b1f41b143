FROM python:3.13-slim AS build
# What compiles the engine; it does not come into the image.
RUN apt-get update && apt-get install -y --no-install-recommends gcc libc6-dev
WORKDIR /src
COPY pyproject.toml README.md LICENSE ./
COPY .build .build
COPY unobot unobot
RUN python -m venv /opt/unobot && /opt/unobot/bin/pip install --no-cache-dir '.[postgresql]'

FROM python:3.13-slim
COPY --from=build /opt/unobot /opt/unobot
# Without a home of its own: /data is all that the bot may write to, beside /tmp.
RUN useradd --system --uid 990 --home-dir /data --shell /usr/sbin/nologin unobot \
    && install --directory --owner unobot --group unobot /data
ENV PATH=/opt/unobot/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    UNOBOT_HEARTBEAT=/tmp/unobot.heartbeat
USER unobot
# config.yaml is looked for here, and a database that is given as a file is put here.
WORKDIR /data
VOLUME /data
# The bot touches the file every 30 seconds: healthy is who did so within the last two minutes.
HEALTHCHECK --interval=1m --timeout=5s --start-period=1m \
    CMD test -n "$(find "$UNOBOT_HEARTBEAT" -mmin -2)"
ENTRYPOINT ["unobot"]
CMD ["run"]

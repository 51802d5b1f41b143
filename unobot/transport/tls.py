"""Making sure that the server is the one it says it is, before a word is said to it."""

import hashlib
import ssl
from asyncio import BaseTransport

from unobot.transport.settings import TlsSettings


class FingerprintMismatch(ConnectionError):
    """The server's certificate is not the one in the settings."""


def tls_context(settings: TlsSettings) -> ssl.SSLContext:
    """The context to open a connection with.

    A pinned certificate is checked by `check_fingerprint` alone, since most of them are signed by
    nobody. Raises OSError (ssl.SSLError is one) for files that are missing or no certificates.
    """
    context = ssl.create_default_context(cafile=settings.ca)
    if settings.pinned is not None or not settings.verify:
        context.check_hostname = False
        context.verify_mode = ssl.CERT_NONE
    if settings.cert is not None:
        context.load_cert_chain(settings.cert, settings.key)
    return context


def check_fingerprint(transport: BaseTransport, settings: TlsSettings) -> None:
    """Raises FingerprintMismatch if a certificate is pinned and the server has shown another."""
    if settings.pinned is None:
        return
    shown = _fingerprint(transport)
    if shown != settings.pinned:
        raise FingerprintMismatch(
            f"the server's certificate has the SHA-256 {shown}, not the one in the settings"
        )


def describe_security(transport: BaseTransport) -> str:
    """What protects a connection, for people: the version of TLS and the certificate's SHA-256,
    which is what `fingerprint` takes."""
    tls = transport.get_extra_info("ssl_object")
    if tls is None:
        return "none"
    return f"{tls.version()}, the certificate's SHA-256 is {_fingerprint(transport)}"


def _fingerprint(transport: BaseTransport) -> str:
    certificate = transport.get_extra_info("ssl_object").getpeercert(binary_form=True)
    return hashlib.sha256(certificate or b"").hexdigest()

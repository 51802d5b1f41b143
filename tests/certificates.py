"""Certificates for servers on the loopback interface, and for their clients."""

from __future__ import annotations

import hashlib
import ssl
from dataclasses import dataclass
from pathlib import Path

import trustme

HOST = "127.0.0.1"


@dataclass(frozen=True, slots=True)
class Certificates:
    """Files with certificates, all of them signed by the one authority."""

    authority: str
    other_authority: str
    """Of an authority that has signed nothing here."""
    client: str
    """For the bot, with its key."""
    fingerprint: str
    """Of the server's certificate."""
    client_fingerprint: str


def make_certificates(folder: Path) -> Certificates:
    """Makes them, and `server.pem` for 127.0.0.1 with its key."""
    authority = trustme.CA()
    server = authority.issue_cert(HOST)
    client = authority.issue_cert("uno@example.org")
    authority.cert_pem.write_to_path(str(folder / "authority.pem"))
    trustme.CA().cert_pem.write_to_path(str(folder / "other.pem"))
    server.private_key_and_cert_chain_pem.write_to_path(str(folder / "server.pem"))
    client.private_key_and_cert_chain_pem.write_to_path(str(folder / "client.pem"))
    return Certificates(
        authority=str(folder / "authority.pem"),
        other_authority=str(folder / "other.pem"),
        client=str(folder / "client.pem"),
        fingerprint=_fingerprint(server),
        client_fingerprint=_fingerprint(client),
    )


def _fingerprint(certificate: trustme.LeafCert) -> str:
    pem = certificate.cert_chain_pems[0].bytes().decode()
    return hashlib.sha256(ssl.PEM_cert_to_DER_cert(pem)).hexdigest()

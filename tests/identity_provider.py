"""A provider of identities on loopback: OpenID Connect with discovery, a page that lets in whoever it is told, signed tokens, and a way out.

`with provider() as idp:` runs one; `idp.secrets(port)` is what Streamlit's secrets say of it. Who signs in next is `idp.next`.
"""

from __future__ import annotations

import base64
import hashlib
import json
import secrets
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlencode, urlsplit

from joserfc import jwt
from joserfc.jwk import RSAKey

CLIENT, SECRET = "trip-planner", "of the tests"


@dataclass(frozen=True)
class Account:
    """Somebody the provider knows."""

    subject: str
    email: str
    name: str
    verified: bool = True


@dataclass
class _Code:
    account: Account
    nonce: str | None
    challenge: str | None
    redirect_uri: str


@dataclass
class IdentityProvider:
    """What a running provider knows, and the address where it answers."""

    url: str = ""
    next: Account | None = None
    """Who is let in next; None refuses."""
    key: RSAKey = field(default_factory=lambda: RSAKey.generate_key(2048, parameters={"kid": "one", "use": "sig", "alg": "RS256"}))
    codes: dict[str, _Code] = field(default_factory=dict)
    signed_out: int = 0

    def secrets(self, port: int) -> str:
        """Streamlit's secrets for an app on that port."""
        return (
            f'[auth]\nredirect_uri = "http://127.0.0.1:{port}/oauth2callback"\ncookie_secret = "a secret of the tests, long enough"\n'
            f'client_id = "{CLIENT}"\nclient_secret = "{SECRET}"\nserver_metadata_url = "{self.url}/.well-known/openid-configuration"\n'
        )

    def discovery(self) -> dict[str, object]:
        return {
            "issuer": self.url,
            "authorization_endpoint": f"{self.url}/authorize",
            "token_endpoint": f"{self.url}/token",
            "jwks_uri": f"{self.url}/jwks",
            "end_session_endpoint": f"{self.url}/out",
            "response_types_supported": ["code"],
            "subject_types_supported": ["public"],
            "id_token_signing_alg_values_supported": ["RS256"],
            "code_challenge_methods_supported": ["S256"],
        }

    def authorized(self, asked: dict[str, str]) -> str:
        """Where the browser goes after it asked to sign in."""
        back = {"state": asked["state"]}
        if self.next is None:
            back["error"] = "access_denied"
        else:
            back["code"] = secrets.token_urlsafe(16)
            self.codes[back["code"]] = _Code(self.next, asked.get("nonce"), asked.get("code_challenge"), asked["redirect_uri"])
        return f"{asked['redirect_uri']}?{urlencode(back)}"

    def tokens(self, asked: dict[str, str], authorization: str) -> dict[str, object] | None:
        """Tokens for a code, once; None where the code, the client or the proof is wrong."""
        code = self.codes.pop(asked.get("code", ""), None)
        basic = base64.b64encode(f"{CLIENT}:{SECRET}".encode()).decode()
        proof = base64.urlsafe_b64encode(hashlib.sha256(asked.get("code_verifier", "").encode()).digest()).rstrip(b"=").decode()
        if code is None or authorization not in (f"Basic {basic}", f"Basic {_quoted_basic()}") or code.challenge != proof:
            return None
        now, who = int(time.time()), code.account
        claims = {
            "iss": self.url, "sub": who.subject, "aud": CLIENT, "iat": now, "exp": now + 600, "nonce": code.nonce,
            "email": who.email, "email_verified": who.verified, "name": who.name,
        }  # fmt: skip
        signed = jwt.encode({"alg": "RS256", "kid": "one"}, claims, self.key)
        return {"access_token": secrets.token_urlsafe(8), "token_type": "Bearer", "expires_in": 600, "id_token": signed}


def _quoted_basic() -> str:
    return base64.b64encode(f"{CLIENT}:{SECRET.replace(' ', '+')}".encode()).decode()


@contextmanager
def provider() -> Iterator[IdentityProvider]:
    """A provider that answers on loopback until the block ends."""
    idp = IdentityProvider()

    class Asked(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            parts = urlsplit(self.path)
            asked = {key: values[0] for key, values in parse_qs(parts.query).items()}
            match parts.path:
                case "/.well-known/openid-configuration":
                    self._json(200, idp.discovery())
                case "/jwks":
                    self._json(200, {"keys": [idp.key.as_dict(private=False)]})
                case "/authorize":
                    self._go(idp.authorized(asked))
                case "/out":
                    idp.signed_out += 1
                    self._go(asked["post_logout_redirect_uri"])
                case _:
                    self._json(404, {})

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"])).decode()
            asked = {key: values[0] for key, values in parse_qs(body).items()}
            made = idp.tokens(asked, self.headers.get("Authorization", ""))
            self._json(200 if made else 400, made or {"error": "invalid_grant"})

        def _go(self, where: str) -> None:
            self.send_response(302)
            self.send_header("Location", where)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def _json(self, status: int, value: object) -> None:
            body = json.dumps(value).encode()
            self.send_response(status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: object) -> None:
            """Quiet."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Asked)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    idp.url = f"http://127.0.0.1:{server.server_port}"
    try:
        yield idp
    finally:
        server.shutdown()
        server.server_close()

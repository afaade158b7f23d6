import type { Connection, Service } from '@ob/http';

/** A mutual TLS connection. */
export interface SandboxConnection {
  /** DER or PEM. Only `tls_client_auth` needs a real and valid certificate. */
  readonly certificate: Uint8Array | string;
}

/** Like `RequestInit`. `undefined` counts as absent. */
export type SandboxRequestInit = {
  readonly [Name in keyof Omit<RequestInit, 'body'>]?: RequestInit[Name] | undefined;
} & { readonly body?: BodyInit | Uint8Array | null | undefined };

/** A subset of the standard `fetch`. It does not follow redirects. */
export type SandboxFetch = (input: Request | URL | string, init?: SandboxRequestInit) => Promise<Response>;

/** The function rejects for any other origin. Throws a `TypeError` for a certificate that is neither DER nor PEM. */
export function createFetch(service: Service, issuer: string, connection?: SandboxConnection): SandboxFetch {
  const known = describeConnection(connection);
  return async (input, init) => {
    const request = new Request(input, init as RequestInit);
    if (new URL(request.url).origin !== issuer)
      throw new TypeError(`The sandbox has only the origin ${issuer}. Send the request there.`);
    return service(request, known);
  };
}

/** One object for all requests: it is the cache key of results computed from its certificate. */
function describeConnection(connection: SandboxConnection | undefined): Connection {
  const remoteAddress = '127.0.0.1';
  if (connection === undefined) return { remoteAddress };
  const { certificate } = connection;
  const der = typeof certificate === 'string' ? decodePem(certificate) : Uint8Array.from(certificate);
  return { remoteAddress, clientCertificate: { der } };
}

function decodePem(pem: string): Uint8Array {
  const [, base64] =
    /-----BEGIN CERTIFICATE-----([A-Za-z0-9+/=\s]+)-----END CERTIFICATE-----/.exec(pem) ?? [];
  if (base64 === undefined)
    throw new TypeError('`certificate` is not PEM. It must start with `-----BEGIN CERTIFICATE-----`.');
  return Uint8Array.from(atob(base64.replaceAll(/\s/g, '')), (character) => character.charCodeAt(0));
}

import type { Connection, Service } from '@ob/http';

/** A connection to the sandbox with mutual TLS. */
export interface SandboxConnection {
  /** The client certificate, as DER or PEM. Only `tls_client_auth` needs a real and valid one. */
  readonly certificate: Uint8Array | string;
}

/** The options of a request, like `RequestInit`. A member that is `undefined` counts as absent. */
export type SandboxRequestInit = {
  readonly [Name in keyof Omit<RequestInit, 'body'>]?: RequestInit[Name] | undefined;
} & { readonly body?: BodyInit | Uint8Array | null | undefined };

/** A subset of the standard `fetch`. It does not follow redirects. */
export type SandboxFetch = (input: Request | URL | string, init?: SandboxRequestInit) => Promise<Response>;

/** Creates a `fetch` that calls a service in this process. It rejects for any other origin. */
export function createFetch(service: Service, issuer: string, connection?: SandboxConnection): SandboxFetch {
  const known = describeConnection(connection);
  return async (input, init) => {
    const request = new Request(input, init as RequestInit);
    if (new URL(request.url).origin !== issuer)
      throw new TypeError(`The sandbox has only the origin ${issuer}. Send the request there.`);
    return service(request, known);
  };
}

/** Returns one object for all requests, because results computed from its certificate are cached by it. */
function describeConnection(connection: SandboxConnection | undefined): Connection {
  const remoteAddress = '127.0.0.1';
  if (connection === undefined) return { remoteAddress };
  const { certificate } = connection;
  const der = typeof certificate === 'string' ? decodePem(certificate) : Uint8Array.from(certificate);
  return { remoteAddress, clientCertificate: { der } };
}

function decodePem(pem: string): Uint8Array {
  const [, base64 = ''] = /-----BEGIN CERTIFICATE-----([\s\S]+?)-----END CERTIFICATE-----/.exec(pem) ?? [];
  return Uint8Array.from(atob(base64.replaceAll(/\s/g, '')), (character) => character.charCodeAt(0));
}

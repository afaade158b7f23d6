import type { Connection, Service } from '@ob/http';

/** The connection of a third party to the sandbox. */
export interface SandboxConnection {
  /** Its client certificate, DER or PEM. A real one, of this time, is needed for `tls_client_auth` alone. */
  readonly certificate: Uint8Array | string;
}

/** What a request is made with, as the standard has it; a member that is `undefined` counts as absent. */
export type SandboxRequestInit = {
  readonly [Name in keyof Omit<RequestInit, 'body'>]?: RequestInit[Name] | undefined;
} & { readonly body?: BodyInit | Uint8Array | null | undefined };

/** As much of the standard `fetch` as asking a server takes. Redirects are answered, and not followed. */
export type SandboxFetch = (input: Request | URL | string, init?: SandboxRequestInit) => Promise<Response>;

/** Makes a `fetch` that asks a service in this process. It rejects, as every `fetch`, where no server would be. */
export function createFetch(service: Service, issuer: string, connection?: SandboxConnection): SandboxFetch {
  const known = describeConnection(connection);
  return async (input, init) => {
    const request = new Request(input, init as RequestInit);
    if (new URL(request.url).origin !== issuer) throw new TypeError('There is nothing but the sandbox here');
    return service(request, known);
  };
}

/** One object for all requests: what is computed of a certificate is remembered by its bytes. */
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

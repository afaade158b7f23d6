import {
  type ClientLibrary,
  connectOAuth4webapi,
  connectOpenidClient,
  type LibraryConnection,
} from '@ob/tooling/client-libraries';
import { importJWK, type JWK } from 'jose';
import { Agent, fetch } from 'undici';
import type { AuthorizationFixture } from './authorization-fixture.ts';
import { type TestClient, toPublic, usesCertificate } from './test-client.ts';

const connectors = { 'openid-client': connectOpenidClient, oauth4webapi: connectOAuth4webapi };

export type LibraryName = keyof typeof connectors;

export const libraryNames = Object.keys(connectors) as readonly LibraryName[];

export interface ConnectedLibrary extends ClientLibrary {
  close(): Promise<void>;
}

/**
 * Connects a library to the bank, with the client's certificate if the client needs one. In this case, oauth4webapi
 * calls the mutual-TLS aliases, and openid-client the endpoints of the issuer.
 */
export async function connectLibrary(
  fixture: Pick<AuthorizationFixture, 'issuer' | 'bankAuthority'>,
  client: TestClient,
  name: LibraryName,
): Promise<ConnectedLibrary> {
  const { certificate, key } = client.identity;
  const shown = usesCertificate(client) ? { cert: certificate, key } : {};
  const dispatcher = new Agent({ connect: { ca: fixture.bankAuthority, ...shown } });
  const library = await connectors[name]({
    ...(await describeClient(client)),
    issuer: fixture.issuer,
    usesMtlsAliases: name === 'oauth4webapi' && usesCertificate(client),
    fetch: async (url, { method, headers, body }) => {
      const content = body === undefined || body === null ? null : String(body);
      const response = await fetch(url, { method, headers, body: content, redirect: 'manual', dispatcher });
      // The types of undici and of Node declare the same standard twice.
      return response as unknown as Response;
    },
  });
  return { ...library, close: () => dispatcher.close() };
}

async function describeClient(
  client: TestClient,
): Promise<Omit<LibraryConnection, 'issuer' | 'usesMtlsAliases' | 'fetch'>> {
  const { clientId, combination, key, proofKey, registration } = client;
  const { authentication, request, response, constraint } = combination;
  const [privateKey, publicKey] = await Promise.all([proofKey, toPublic(proofKey)].map(importKey));
  const pair = { privateKey, publicKey } as CryptoKeyPair;
  const names = [
    'authorization_signed_response_alg',
    'id_token_signed_response_alg',
    'introspection_signed_response_alg',
  ];
  return {
    clientId,
    authentication,
    request,
    response,
    signingKey: { key: await importKey(key), kid: key.kid ?? '' },
    ...(constraint === 'dpop' && { proofKeys: pair }),
    algorithms: Object.fromEntries(Object.entries(registration).filter(([name]) => names.includes(name))),
  };
}

async function importKey(jwk: JWK): Promise<CryptoKey> {
  const key = await importJWK(jwk, jwk.alg, { extractable: true });
  if (key instanceof Uint8Array) throw new TypeError('the key is not asymmetric');
  return key;
}

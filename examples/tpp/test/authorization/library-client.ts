import {
  type ClientLibrary,
  connectOAuth4webapi,
  connectOpenidClient,
  type LibraryConnection,
} from '@ob/tooling/client-libraries';
import { importJWK, type JWK } from 'jose';
import { Agent, fetch } from 'undici';
import type { AuthorizationFixture } from './authorization-fixture.ts';
import { showsCertificate, type TestClient, toPublic } from './test-client.ts';

const connectors = { 'openid-client': connectOpenidClient, oauth4webapi: connectOAuth4webapi };

/** Which library plays the client. */
export type LibraryName = keyof typeof connectors;

/** Every library that plays the client. */
export const libraryNames = Object.keys(connectors) as readonly LibraryName[];

/** A client library that works for one client of the tests over connections of its own. */
export interface ConnectedLibrary extends ClientLibrary {
  close(): Promise<void>;
}

/**
 * Connects a library to the bank, with the client's certificate only if the client needs one. oauth4webapi then calls
 * the aliases for mutual TLS, openid-client the issuer's own endpoints.
 */
export async function connectLibrary(
  fixture: Pick<AuthorizationFixture, 'issuer' | 'bankAuthority'>,
  client: TestClient,
  name: LibraryName,
): Promise<ConnectedLibrary> {
  const { certificate, key } = client.identity;
  const shown = showsCertificate(client) ? { cert: certificate, key } : {};
  const dispatcher = new Agent({ connect: { ca: fixture.bankAuthority, ...shown } });
  const library = await connectors[name]({
    ...(await describeClient(client)),
    issuer: fixture.issuer,
    usesMtlsAliases: name === 'oauth4webapi' && showsCertificate(client),
    fetch: async (url, { method, headers, body }) => {
      const content = body === undefined || body === null ? null : String(body);
      const response = await fetch(url, { method, headers, body: content, redirect: 'manual', dispatcher });
      // The class of undici and the one of Node are two declarations of the same standard.
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
  if (key instanceof Uint8Array) throw new TypeError('A key of the tests is no key pair');
  return key;
}

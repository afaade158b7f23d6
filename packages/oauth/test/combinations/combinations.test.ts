import {
  type ClientLibrary,
  combinations,
  connectOAuth4webapi,
  connectOpenidClient,
  type LibraryConnection,
  nameCombination,
} from '@ob/tooling/client-libraries';
import {
  createTestKey,
  createTestKeys,
  issuer,
  openTestBank,
  serverKeys,
  type TestBank,
} from '@ob/tooling/test-bank';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createInProcessClient, type InProcessClient } from './in-process-client.ts';

/** Only openid-client retries with a nonce by itself, so only its bank requires nonces. */
const libraries = [
  { name: 'openid-client', connect: connectOpenidClient, requiresNonces: true },
  { name: 'oauth4webapi', connect: connectOAuth4webapi, requiresNonces: false },
];
const scopes = ['openid accounts', 'accounts', 'openid'];

const keys = createTestKeys([...serverKeys.current().active, await createTestKey('EdDSA')]);
const clients = await Promise.all(combinations.map(createInProcessClient));

describe.each(libraries)('$name, connected without a socket,', ({ connect, requiresNonces }) => {
  let bank: TestBank;

  beforeAll(async () => {
    bank = await openTestBank({ keys, requiresNonces });
    for (const { registration } of clients) bank.clients.set(registration.client_id, registration);
  });

  // The libraries use the clock of the machine.
  beforeEach(() => bank.clock.advance(Date.now() - bank.clock.now()));

  const rows = clients.flatMap((client) =>
    scopes.map((scope) => ({ client, scope, name: nameCombination(client.combination) })),
  );

  test.each(rows)('completes the code flow with $name and the scope $scope', async ({ client, scope }) => {
    const library = await connect(describeConnection(bank, client));
    const clientId = client.registration.client_id;
    const consentId = scope.includes('accounts') ? crypto.randomUUID() : undefined;
    if (consentId !== undefined) await bank.storeConsent({ consentId, clientId });
    const [redirectUri = ''] = client.registration.redirect_uris;
    const required = { redirect_uri: redirectUri, scope, consent_id: consentId };
    const started = await library.startAuthorization(required);
    const opened = await bank.service(new Request(started.address), {});
    expect(opened.status).toBe(303);
    const location = new URL(opened.headers.get('location') ?? '');
    const tokens = await library.finishAuthorization(started, location);
    expect(tokens).toMatchObject({ scope, token_type: nameTokenType(client).toLowerCase() });
    if (scope.includes('openid')) {
      const { sub, acr } = tokens.claims ?? {};
      const reported = await library.readUserinfo(tokens.access_token, String(sub));
      expect(reported).toMatchObject({ sub, acr });
    }
    const refreshed = await library.refresh(tokens.refresh_token ?? '');
    for (const { access_token } of [tokens, refreshed]) await checkResource(library, access_token, consentId);
    const state = await library.introspect(refreshed.access_token, 'json');
    expect(state).toMatchObject({ active: true, scope, token_type: nameTokenType(client) });
    expect(await library.introspect(refreshed.access_token, 'signed')).toEqual(state);
    await library.revoke(refreshed.refresh_token ?? tokens.refresh_token ?? '');
    expect(await library.introspect(tokens.access_token, 'json')).toEqual({ active: false });
    await expect(callResource(library, tokens.access_token, consentId)).rejects.toMatchObject({
      status: 401,
    });
  });

  const machines = clients
    .filter(usesDefaults)
    .map((client) => [nameCombination(client.combination), client] as const);

  test.each(machines)('gets a token by client credentials with %s', async (_, client) => {
    const library = await connect(describeConnection(bank, client));
    const tokens = await library.requestClientTokens('consents webhooks');
    expect(tokens).toMatchObject({ scope: 'consents webhooks', expires_in: 300 });
    expect(Object.keys(tokens)).not.toContain('refresh_token');
    expect(await library.introspect(tokens.access_token, 'signed')).toMatchObject({ active: true });
  });
});

async function checkResource(
  library: ClientLibrary,
  accessToken: string,
  consentId: string | undefined,
): Promise<void> {
  const answer = callResource(library, accessToken, consentId);
  expect((await answer).status).toBe(consentId === undefined ? 403 : 200);
}

function callResource(library: ClientLibrary, accessToken: string, consentId = 'none'): Promise<Response> {
  const url = `${issuer}/open-banking/v1/accounts`;
  return library.call({ accessToken, method: 'GET', url, headers: { 'x-consent-id': consentId } });
}

function usesDefaults({ combination }: InProcessClient): boolean {
  return combination.request === 'unsigned' && combination.response === 'plain';
}

function nameTokenType({ combination }: InProcessClient): 'Bearer' | 'DPoP' {
  return combination.constraint === 'dpop' ? 'DPoP' : 'Bearer';
}

/** Sends the certificate only if the client needs one. */
function describeConnection({ service }: TestBank, client: InProcessClient): LibraryConnection {
  const { registration, combination, signingKey, proofKeys, certificate } = client;
  const {
    authorization_signed_response_alg,
    id_token_signed_response_alg,
    introspection_signed_response_alg,
  } = registration;
  const needsCertificate =
    combination.authentication === 'tls_client_auth' || combination.constraint === 'mtls';
  const connection = needsCertificate ? { clientCertificate: certificate } : {};
  return {
    ...combination,
    issuer,
    clientId: registration.client_id,
    signingKey,
    ...(combination.constraint === 'dpop' && { proofKeys }),
    algorithms: {
      ...(authorization_signed_response_alg !== undefined && { authorization_signed_response_alg }),
      ...(id_token_signed_response_alg !== undefined && { id_token_signed_response_alg }),
      ...(introspection_signed_response_alg !== undefined && { introspection_signed_response_alg }),
    },
    fetch: (url, { method, headers, body }) => {
      const content = body === undefined || body === null ? {} : { body: body as BodyInit };
      return service(new Request(url, { method, headers, ...content }), connection);
    },
  };
}

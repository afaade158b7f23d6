import { createService } from '@ob/core/http';
import { type Client, createJwkSigningKey } from '@ob/oauth';
import { createMemoryClientStore, createMemoryOAuthStores } from '@ob/oauth/memory';
import { createOAuthRoutes } from '@ob/oauth/routes';
import { createRequest, sendResponse } from '@remix-run/node-fetch-server';
import { readSetup, serveTokens } from './token-server.ts';

// A program: our authorization server in memory, every endpoint in place.
const { issuer, clientId, clientKey, serverKey, certificate } = readSetup();
const client: Client = {
  client_id: clientId,
  client_name: 'Third Party',
  redirect_uris: [],
  token_endpoint_auth_method: 'private_key_jwt',
  grant_types: ['client_credentials'],
  response_types: [],
  scope: 'consents',
  roles: ['aisp'],
  security_profile: 'fapi2',
  jwks: { keys: [clientKey] },
  tls_client_certificate_bound_access_tokens: true,
  dpop_bound_access_tokens: false,
  require_signed_request_object: false,
};
const random = { bytes: (length: number) => crypto.getRandomValues(new Uint8Array(length)) };
const clock = { now: () => Date.now() };
const noPage = async () => new Response('There are no pages here', { status: 404 });
const service = createService({
  clock,
  random,
  routes: createOAuthRoutes({
    issuer,
    clock,
    random,
    keys: { active: [await createJwkSigningKey(serverKey)], retired: [] },
    clients: createMemoryClientStore([client]),
    consents: { find: async () => undefined },
    pages: { interaction: noPage, errorPage: noPage },
    ...createMemoryOAuthStores(),
  }),
  onFailure: console.error,
});
const connection = { clientCertificate: { der: new Uint8Array(Buffer.from(certificate, 'base64')) } };

serveTokens(async (request, response) => {
  await sendResponse(response, await service(createRequest(request, response), connection));
});

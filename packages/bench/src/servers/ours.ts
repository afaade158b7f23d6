import { createTokenGate, noBurstLimit } from '@ob/core';
import { createService } from '@ob/core/http';
import { createMemoryAccessLookup } from '@ob/core/memory';
import {
  type Client,
  createAccessTokenVerifier,
  createJwkSigningKey,
  createKeyHolder,
  registeredClientKeys,
  webSignatureVerifier,
} from '@ob/oauth';
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
const stores = createMemoryOAuthStores();
const consents = { find: async () => undefined };
const ports = {
  issuer,
  clock,
  random,
  burst: noBurstLimit,
  keys: createKeyHolder({ active: [await createJwkSigningKey(serverKey)], retired: [] }),
  clientKeys: registeredClientKeys,
  signatures: webSignatureVerifier,
  clients: createMemoryClientStore([client]),
  consents,
  access: createMemoryAccessLookup({ tokens: stores.grants, consents }),
  pages: { interaction: noPage, errorPage: noPage },
  ...stores,
};
const tokens = createTokenGate({ ...ports, tokens: createAccessTokenVerifier(ports) });
const service = createService({
  clock,
  random,
  routes: createOAuthRoutes({ ...ports, tokens }),
  onFailure: console.error,
});
const connection = { clientCertificate: { der: new Uint8Array(Buffer.from(certificate, 'base64')) } };

serveTokens(async (request, response) => {
  await sendResponse(response, await service(createRequest(request, response), connection));
});

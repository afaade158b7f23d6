import type { Service } from '@ob/http';
import { type Client, type SigningKey, signJwt } from '@ob/oauth';
import { createNodeSigningKey } from '@ob/oauth/node';
import { exportJWK, generateKeyPair } from 'jose';

/** A third party that asks for tokens of its own. */
export interface SampleClient {
  readonly registration: Client;
  /** Asks a server for a token by client credentials. */
  requestToken(service: Service, issuer: string): Promise<Response>;
}

// Tokens are bound to a certificate, which the TLS layer would have verified; here any bytes will do.
const connection = { clientCertificate: { der: new TextEncoder().encode('certificate') } };

/** Makes a third party with a key of its own. */
export async function createSampleClient(): Promise<SampleClient> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const key = await createNodeSigningKey({ ...(await exportJWK(privateKey)), alg: 'ES256' });
  return {
    registration: describeClient(key),
    async requestToken(service, issuer) {
      const body = new URLSearchParams({
        grant_type: 'client_credentials',
        client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
        client_assertion: await signAssertion(key, issuer),
      });
      return service(new Request(`${issuer}/oauth/token`, { method: 'POST', body }), connection);
    },
  };
}

function describeClient({ publicJwk }: SigningKey): Client {
  return {
    client_id: 'sample',
    client_name: 'Sample',
    redirect_uris: [],
    token_endpoint_auth_method: 'private_key_jwt',
    grant_types: ['client_credentials'],
    response_types: [],
    scope: 'consents',
    roles: ['aisp'],
    security_profile: 'fapi2',
    jwks: { keys: [publicJwk] },
    tls_client_certificate_bound_access_tokens: true,
    dpop_bound_access_tokens: false,
    require_signed_request_object: false,
  };
}

function signAssertion(key: SigningKey, issuer: string): Promise<string> {
  const exp = Math.floor(Date.now() / 1000) + 60;
  const claims = { iss: 'sample', sub: 'sample', aud: issuer, exp, jti: crypto.randomUUID() };
  return signJwt(key, { typ: 'JWT' }, claims);
}

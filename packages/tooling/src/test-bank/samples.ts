import type { AuthenticatedCustomer, AuthenticationPolicy, Client } from '@ob/oauth';

export const issuer = 'https://bank.example';
/** The time of a new test bank. */
export const now = Date.parse('2026-03-01T09:30:00.000Z');
export const acr = 'urn:example:acr';

const requirement = { acr, maxAgeSeconds: 1_000_000, linked: false };

/** A policy that one sign-in satisfies for everything. */
export const authentication: AuthenticationPolicy = {
  acrValues: [acr],
  requirements: {
    identification: requirement,
    'account-access': requirement,
    payment: requirement,
    'funds-confirmation': requirement,
  },
};

export function signedIn(customerId: string, at: number): AuthenticatedCustomer {
  return { customerId, signedInAt: at, authentications: [{ acr, authenticatedAt: at, linkedTo: null }] };
}

/** The verifier of RFC 7636 appendix B. */
export const codeVerifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
export const codeChallenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';

/** Has every right and certificate-bound tokens, and no keys yet. */
export const sampleClient: Client = {
  client_id: 'tpp-1',
  client_name: 'Third Party One',
  redirect_uris: ['https://tpp.example/callback', 'https://tpp.example/other?tenant=7'],
  token_endpoint_auth_method: 'private_key_jwt',
  grant_types: ['authorization_code', 'refresh_token', 'client_credentials'],
  response_types: ['code'],
  scope: 'openid profile accounts payments fundsconfirmations consents webhooks',
  roles: ['aisp', 'pisp', 'cbpii'],
  security_profile: 'fapi2',
  tls_client_certificate_bound_access_tokens: true,
  dpop_bound_access_tokens: false,
  require_signed_request_object: false,
};

export const dpopClient = {
  security_profile: 'fapi2',
  tls_client_certificate_bound_access_tokens: false,
  dpop_bound_access_tokens: true,
} as const;

export const sampleForm: Readonly<Record<string, string>> = {
  client_id: 'tpp-1',
  response_type: 'code',
  redirect_uri: 'https://tpp.example/callback',
  scope: 'openid accounts',
  state: 'the-state',
  nonce: 'the-nonce',
  code_challenge: codeChallenge,
  code_challenge_method: 'S256',
  consent_id: 'consent-1',
};

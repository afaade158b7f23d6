import { expect } from 'vitest';

export type Metadata = Readonly<Record<string, unknown>>;

type Kind = 'address' | 'texts' | 'switch' | 'object';

const endpoints = [
  ...['authorization', 'token', 'registration', 'revocation', 'introspection', 'userinfo', 'end_session'],
  ...['pushed_authorization_request', 'device_authorization', 'backchannel_authentication', 'challenge'],
].map((name) => `${name}_endpoint`);

const authenticated = ['token', 'revocation', 'introspection'].flatMap((name) => [
  `${name}_endpoint_auth_methods_supported`,
  `${name}_endpoint_auth_signing_alg_values_supported`,
]);

const ciphers = ['id_token', 'userinfo', 'request_object', 'authorization', 'introspection'].flatMap((name) =>
  ['signing_alg', 'encryption_alg', 'encryption_enc'].map((what) => `${name}_${what}_values_supported`),
);

/** The metadata names that IANA registers and this server can use. */
const names: Readonly<Record<Kind, readonly string[]>> = {
  address: ['issuer', 'jwks_uri', 'service_documentation', 'op_policy_uri', 'op_tos_uri', ...endpoints],
  texts: [
    ...['scopes', 'response_types', 'response_modes', 'grant_types', 'ui_locales', 'claims_locales'],
    ...['code_challenge_methods', 'subject_types', 'display_values', 'claim_types', 'claims', 'acr_values'],
    ...['dpop_signing_alg_values', 'authorization_details_types', 'prompt_values'],
  ]
    .map((name) => `${name}_supported`)
    .concat(authenticated, ciphers),
  switch: [
    ...['claims_parameter_supported', 'request_parameter_supported', 'request_uri_parameter_supported'],
    ...['require_request_uri_registration', 'require_pushed_authorization_requests'],
    ...['tls_client_certificate_bound_access_tokens', 'authorization_response_iss_parameter_supported'],
    'require_signed_request_object',
  ],
  object: ['mtls_endpoint_aliases'],
};

const isOfKind: Readonly<Record<Kind, (value: unknown) => boolean>> = {
  address: (value) => typeof value === 'string' && /^https:\/\/[^ #]+$/.test(value) && URL.canParse(value),
  texts: (value) => Array.isArray(value) && value.every((item) => typeof item === 'string'),
  switch: (value) => typeof value === 'boolean',
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
};

/** Checks that every member has a registered name and a value of the right type (RFC 8414 section 2). */
export function checkMetadataMembers(metadata: Metadata): void {
  for (const [name, value] of Object.entries(metadata)) {
    const kind = (Object.keys(names) as Kind[]).find((known) => names[known].includes(name));
    expect([name, kind]).not.toEqual([name, undefined]);
    expect([name, kind !== undefined && isOfKind[kind](value)]).toEqual([name, true]);
  }
}

/** The algorithms that FAPI 2.0 section 5.4 allows. */
const fapiAlgorithms = ['PS256', 'ES256', 'EdDSA', 'Ed25519'];

/** The lists of algorithms that the suite checks, in any profile. */
const algorithmLists = [
  'id_token_signing_alg_values_supported',
  'token_endpoint_auth_signing_alg_values_supported',
  'request_object_signing_alg_values_supported',
  'dpop_signing_alg_values_supported',
  'authorization_signing_alg_values_supported',
];

/** The values that a list must contain. */
const listed: readonly (readonly [string, string])[] = [
  ['response_types_supported', 'code'],
  ['response_modes_supported', 'jwt'],
  ['grant_types_supported', 'authorization_code'],
  ['grant_types_supported', 'client_credentials'],
  ['grant_types_supported', 'refresh_token'],
  ['scopes_supported', 'openid'],
  ['code_challenge_methods_supported', 'S256'],
  ['token_endpoint_auth_methods_supported', 'private_key_jwt'],
  ['token_endpoint_auth_methods_supported', 'tls_client_auth'],
];

/** Checks the metadata that FAPI 2.0, RFC 8705, RFC 9126, RFC 9207, RFC 9449 and JARM require. */
export function checkMetadataContent(metadata: Metadata, issuer: string): void {
  expect(metadata.issuer).toBe(issuer);
  for (const [name, value] of listed)
    expect([name, metadata[name]]).toEqual([name, expect.arrayContaining([value])]);
  for (const name of algorithmLists) {
    const offered = metadata[name] as readonly string[];
    expect([name, offered.length > 0 && offered.every((alg) => fapiAlgorithms.includes(alg))]).toEqual([
      name,
      true,
    ]);
  }
  expect(metadata.subject_types_supported).not.toEqual([]);
  expect(metadata.authorization_response_iss_parameter_supported).toBe(true);
  expect(metadata.tls_client_certificate_bound_access_tokens).toBe(true);
  expect(metadata.require_pushed_authorization_requests).toBe(true);
  for (const scope of metadata.scopes_supported as readonly string[])
    expect(scope).toMatch(/^[\x21\x23-\x5b\x5d-\x7e]+$/);
}

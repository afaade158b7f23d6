import { acr, issuer, readJson, sampleForm } from '@ob/tooling/test-bank';
import { expect, test } from 'vitest';
import { authorize, openTrialBank } from './trial-bank.ts';
import {
  areSubjectsApart,
  isEndpoint,
  readTokenClaims,
  tryAssertion,
  tryAudience,
  tryAuthentication,
  tryGrant,
  tryProof,
  tryRequest,
  tryRequestObject,
  tryScope,
  trySignedAnswer,
} from './trials.ts';

/** Tests whether a metadata value is true, also for `unlisted` values, which must be false. */
interface Trial {
  readonly isTrue: (value: string) => Promise<boolean>;
  readonly unlisted: readonly string[];
}

const endpoint: Trial = { isTrue: isEndpoint, unlisted: [`${issuer}/oauth/register`] };
/** Algorithms that the server must refuse. `Ed25519` is missing, because it is a newer name of the listed EdDSA. */
const otherAlgorithms = ['none', 'HS256', 'RS256', 'PS384', 'ES384'];
const otherMethods = [
  'none',
  'client_secret_basic',
  'client_secret_post',
  'client_secret_jwt',
  'self_signed_tls_client_auth',
];

const claim = (isSo: () => Promise<boolean>, said: boolean): Trial => ({
  isTrue: async (value) => `${await isSo()}` === value,
  unlisted: [`${!said}`],
});

const requested = JSON.stringify({ id_token: { email: null, name: { essential: true } } });

const details = (type: string) => JSON.stringify([{ type, consent_id: `tpp-1-${type}` }]);
const scopes: Readonly<Record<string, string>> = {
  payment: 'payments',
  'funds-confirmation': 'fundsconfirmations',
};

const trials: Readonly<Record<string, Trial>> = {
  issuer: {
    isTrue: tryAudience,
    unlisted: [`${issuer}/`, `${issuer}/oauth/par`, `${issuer}/oauth/token`],
  },
  authorization_endpoint: endpoint,
  pushed_authorization_request_endpoint: endpoint,
  token_endpoint: endpoint,
  introspection_endpoint: endpoint,
  revocation_endpoint: endpoint,
  userinfo_endpoint: endpoint,
  jwks_uri: endpoint,
  scopes_supported: { isTrue: tryScope, unlisted: ['email', 'address', 'offline_access', 'Accounts'] },
  response_types_supported: {
    isTrue: (response_type) => tryRequest({ response_type }),
    unlisted: ['token', 'id_token', 'code id_token', 'code token', 'none', 'code code'],
  },
  response_modes_supported: {
    isTrue: (response_mode) => tryRequest({ response_mode }),
    unlisted: ['fragment', 'form_post', 'query.jwt', 'fragment.jwt', 'form_post.jwt', 'web_message'],
  },
  grant_types_supported: {
    isTrue: tryGrant,
    unlisted: [
      'password',
      'implicit',
      'urn:ietf:params:oauth:grant-type:device_code',
      'urn:ietf:params:oauth:grant-type:token-exchange',
      'urn:ietf:params:oauth:grant-type:jwt-bearer',
      'urn:openid:params:grant-type:ciba',
    ],
  },
  subject_types_supported: {
    isTrue: async (type) => (await areSubjectsApart()) === (type === 'pairwise'),
    unlisted: ['public'],
  },
  code_challenge_methods_supported: {
    isTrue: (code_challenge_method) => tryRequest({ code_challenge_method }),
    unlisted: ['plain', 's256', 'S512'],
  },
  ...Object.fromEntries(
    (['token', 'introspection', 'revocation'] as const).flatMap((name) => [
      [
        `${name}_endpoint_auth_methods_supported`,
        { isTrue: (method: string) => tryAuthentication(name, method), unlisted: otherMethods },
      ],
      [
        `${name}_endpoint_auth_signing_alg_values_supported`,
        { isTrue: (alg: string) => tryAssertion(name, alg), unlisted: otherAlgorithms },
      ],
    ]),
  ),
  request_object_signing_alg_values_supported: { isTrue: tryRequestObject, unlisted: otherAlgorithms },
  dpop_signing_alg_values_supported: { isTrue: (alg) => tryProof(alg), unlisted: otherAlgorithms },
  id_token_signing_alg_values_supported: {
    isTrue: (alg) => trySignedAnswer('id_token_signed_response_alg', alg),
    unlisted: [...otherAlgorithms, 'EdDSA'],
  },
  authorization_signing_alg_values_supported: {
    isTrue: (alg) => trySignedAnswer('authorization_signed_response_alg', alg),
    unlisted: [...otherAlgorithms, 'EdDSA'],
  },
  introspection_signing_alg_values_supported: {
    isTrue: (alg) => trySignedAnswer('introspection_signed_response_alg', alg),
    unlisted: [...otherAlgorithms, 'EdDSA'],
  },
  acr_values_supported: {
    isTrue: async (value) => (await readTokenClaims({ acr_values: value })).idToken.acr === value,
    unlisted: [`${acr}:other`],
  },
  authorization_details_types_supported: {
    isTrue: (type) =>
      tryRequest({
        scope: scopes[type] ?? 'accounts',
        consent_id: undefined,
        authorization_details: details(type),
      }),
    unlisted: ['account_information', 'payment_initiation', 'openid_credential'],
  },
  authorization_response_iss_parameter_supported: claim(
    async () => (await authorize(await openTrialBank()))?.searchParams.get('iss') === issuer,
    true,
  ),
  require_pushed_authorization_requests: claim(async () => {
    const query = new URLSearchParams(sampleForm);
    return (await (await openTrialBank()).open(`/oauth/authorize?${query}`)).status === 400;
  }, true),
  tls_client_certificate_bound_access_tokens: claim(async () => {
    const { cnf } = (await readTokenClaims()).accessToken;
    return Object.keys(cnf ?? {}).join() === 'x5t#S256';
  }, true),
  request_parameter_supported: claim(() => tryRequestObject('ES256'), true),
  request_uri_parameter_supported: claim(
    () => tryRequest({ request_uri: 'https://tpp.example/request.jwt' }),
    false,
  ),
  claims_supported: {
    isTrue: async (name) => {
      const claims = JSON.stringify({ id_token: { [name]: null } });
      return name in (await readTokenClaims({ claims })).idToken;
    },
    unlisted: ['email', 'given_name', 'phone_number', 'birthdate'],
  },
  claims_parameter_supported: claim(async () => {
    const { idToken } = await readTokenClaims({ claims: requested });
    return 'name' in idToken && !('email' in idToken);
  }, true),
};

const { open } = await openTrialBank();
const metadata = await readJson(await open('/.well-known/openid-configuration'));
const { mtls_endpoint_aliases, ...members } = metadata;
const aliases = mtls_endpoint_aliases as Readonly<Record<string, string>>;
const listed = Object.entries(members).flatMap(([member, value]) =>
  [value].flat().map((one) => [member, `${one}`] as const),
);

test('every member of the metadata has a trial', () => {
  expect(Object.keys(members).sort()).toEqual(Object.keys(trials).sort());
});

test.each(listed)('%s lists %s, and the server supports it', async (member, value) => {
  expect(await trials[member]?.isTrue(value)).toBe(true);
});

const unlisted = Object.entries(trials).flatMap(([member, trial]) =>
  trial.unlisted.map((value) => [member, value] as const),
);

test.each(unlisted)('%s does not list %s, and the server does not support it', async (member, value) => {
  expect(listed).not.toContainEqual([member, value]);
  expect(await trials[member]?.isTrue(value)).toBe(false);
});

test.each(Object.entries(aliases))(
  'the mutual-TLS alias of %s is the same endpoint',
  async (member, address) => {
    expect(new URL(address).pathname).toBe(new URL(String(members[member])).pathname);
    expect(await isEndpoint(address)).toBe(true);
  },
);

test('a proof can have the alias as htu, and no other host', async () => {
  expect(Object.keys(aliases)).not.toContain('authorization_endpoint');
  expect(await tryProof('ES256', aliases.token_endpoint)).toBe(true);
  expect(await tryProof('ES256', 'https://other.example/oauth/token')).toBe(false);
});

import { calculateJwkThumbprint } from 'jose';
import { expect } from 'vitest';
import { draftRequest } from '../../authorization/authorize.ts';
import type { Fields, PushChanges } from '../../authorization/requests.ts';
import { createPrivateKey, toPublic } from '../../authorization/test-client.ts';
import { expectRefusal } from '../checks/refusal.ts';
import type { ConformanceCase, Setting } from '../conformance-case.ts';
import { pushAsSuite } from '../flow.ts';
import { findRsaClient, inSeconds, makeText } from '../material.ts';

/** A module whose request must not get a `request_uri`. */
interface RefusedPush extends Pick<ConformanceCase, 'module' | 'only'> {
  readonly changes: (setting: Setting) => PushChanges | Promise<PushChanges>;
  /** What the suite accepts as the error; the status is 400. */
  readonly error: string | readonly string[];
}

const requestOrObject = ['invalid_request', 'invalid_request_object'];
const foreignUri = 'urn:ietf:params:oauth:request_uri:E2ooXxELkEFSKR90ymYV-BbwAvCC2TozHfSb_mMCw2s';

const withClaims = (claims: Readonly<Record<string, unknown>>): PushChanges => ({
  requestObject: { claims },
});

/** What is wrong with a request object as a JWT (FAPI 2.0 Message Signing section 5.3, RFC 9101). */
const requestObjects: readonly RefusedPush[] = [
  {
    module: 'EnsureRequestObjectWithoutExpFails',
    changes: () => withClaims({ exp: undefined }),
    error: 'invalid_request_object',
  },
  {
    module: 'EnsureRequestObjectWithoutNbfFails',
    changes: () => withClaims({ nbf: undefined }),
    error: 'invalid_request_object',
  },
  {
    module: 'EnsureExpiredRequestObjectFails',
    changes: () => withClaims({ exp: inSeconds(-3600) }),
    error: 'invalid_request_object',
  },
  {
    module: 'EnsureRequestObjectWithBadAudFails',
    changes: () => withClaims({ aud: 'https://www.other1.example.com/' }),
    error: 'invalid_request_object',
  },
  {
    module: 'EnsureRequestObjectWithExpOver60Fails',
    changes: () => withClaims({ exp: inSeconds(70 * 60) }),
    error: 'invalid_request_object',
  },
  {
    module: 'EnsureRequestObjectWithNbfOver60Fails',
    changes: () => withClaims({ nbf: inSeconds(-70 * 60) }),
    error: 'invalid_request_object',
  },
  {
    module: 'EnsureRequestObjectSignatureAlgorithmIsNotNone',
    changes: () => ({ requestObject: { header: { alg: 'none', kid: undefined } } }),
    error: 'invalid_request_object',
  },
  {
    module: 'EnsureRequestObjectWithInvalidSignatureFails',
    // The key that it names, but not the key that signed it.
    changes: async ({ client: { key } }) => ({
      requestObject: { key: await createPrivateKey(key.alg ?? '', 'another') },
    }),
    error: 'invalid_request_object',
  },
  {
    module: 'EnsureMatchingKeyInAuthorizationRequest',
    changes: ({ other: { key } }) => ({
      requestObject: { key, header: { alg: key.alg, kid: key.kid } },
    }),
    error: requestOrObject,
  },
  {
    module: 'PARRejectRequestUriInParAuthorizationRequest',
    changes: () => ({ parameters: { request_uri: foreignUri } }),
    error: 'invalid_request_object',
  },
];

/** What is wrong with a request, signed or not. */
const requests: readonly RefusedPush[] = [
  {
    module: 'EnsureRequestObjectWithoutRedirectUriFails',
    changes: () => ({ parameters: { redirect_uri: undefined } }),
    error: requestOrObject,
  },
  {
    module: 'EnsureRedirectUriInAuthorizationRequest',
    changes: () => ({ parameters: { redirect_uri: undefined } }),
    error: requestOrObject,
  },
  {
    module: 'EnsureRegisteredRedirectUri',
    changes: ({ client }) => ({ parameters: { redirect_uri: `${client.redirectUri}${makeText(10)}` } }),
    error: requestOrObject,
  },
  {
    module: 'TolerateUnregisteredRedirectUri',
    changes: ({ client }) => ({ parameters: { redirect_uri: `${client.redirectUri}/${makeText(10)}` } }),
    error: requestOrObject,
  },
  {
    module: 'EnsureResponseTypeCodeIdTokenFails',
    changes: () => ({ parameters: { response_type: 'code id_token' } }),
    error: 'unsupported_response_type',
  },
  {
    module: 'EnsureResponseTypeTokenFails',
    changes: () => ({ parameters: { response_type: 'token' } }),
    error: 'unsupported_response_type',
  },
  {
    module: 'PARRejectRequestUriInParAuthorizationFormParams',
    changes: () => ({ form: { request_uri: foreignUri } }),
    error: [...requestOrObject, 'request_uri_not_supported'],
  },
  {
    module: 'PAREnsurePKCERequired',
    changes: () => ({ parameters: { code_challenge: undefined, code_challenge_method: undefined } }),
    error: 'invalid_request',
  },
  {
    module: 'PAREnsurePlainPKCERejected',
    changes: () => ({ parameters: { code_challenge: makeText(43), code_challenge_method: 'plain' } }),
    error: 'invalid_request',
  },
];

/** RFC 9449 section 10.1: the key that a request names is the one that proves it. */
const foreignThumbprint: RefusedPush = {
  module: 'EnsureMismatchedDpopJktFails',
  only: { constraint: 'dpop' },
  changes: async ({ other }) => ({
    parameters: { dpop_jkt: await calculateJwkThumbprint(toPublic(other.proofKey)) },
    proof: {},
  }),
  error: ['invalid_request', 'invalid_dpop_proof'],
};

/** The modules whose request must not get a `request_uri`. */
export const pushRefusals: readonly ConformanceCase[] = [
  ...requestObjects.map((refused) => describeRefusal({ ...refused, only: { request: 'signed' } })),
  ...[...requests, foreignThumbprint].map(describeRefusal),
  { module: 'EnsureSignedRequestObjectWithRS256Fails', only: { request: 'signed' }, run: pushWithRs256 },
  { module: 'EnsureUnsignedRequestAtParEndpointFails', only: { request: 'signed' }, run: pushUnsigned },
  { module: 'PARRejectInvalidHttpVerb', run: pushByPut },
];

function describeRefusal({ changes, error, ...facts }: RefusedPush): ConformanceCase {
  return {
    ...facts,
    run: async (setting) => {
      const { answer } = await pushAsSuite(setting, await changes(setting));
      expectRefusal(answer, { status: 400, error });
    },
  };
}

/** The key is the registered one and strong enough; the padding is what FAPI 2.0 section 5.4 forbids. */
async function pushWithRs256(setting: Setting): Promise<void> {
  const client = findRsaClient(setting.world, { request: 'signed' });
  const header = { alg: 'RS256' };
  const { answer } = await pushAsSuite(
    { ...setting, client, combination: client.combination },
    { requestObject: { header } },
  );
  expectRefusal(answer, { status: 400, error: 'invalid_request_object' });
}

async function pushUnsigned(setting: Setting): Promise<void> {
  const { parameters } = await draftRequest(setting.world, setting.client, setting.scope);
  const form: Fields = { ...parameters, request: undefined };
  const { answer } = await pushAsSuite(setting, { form });
  expectRefusal(answer, { status: 400, error: 'invalid_request' });
}

async function pushByPut({ world }: Setting): Promise<void> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const answer = await world.send({ method: 'PUT', path: '/oauth/par', headers, body: 'response_type=code' });
  expect(answer.status).toBe(405);
  expect(answer.headers.allow).toBe('POST');
}

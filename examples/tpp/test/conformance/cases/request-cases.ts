import { expect } from 'vitest';
import { createConsent, decide } from '../../authorization/authorize.ts';
import { type PushChanges, requestTokens } from '../../authorization/requests.ts';
import { expectCode } from '../checks/callback.ts';
import { expectTokens } from '../checks/tokens.ts';
import type { ConformanceCase, Setting } from '../conformance-case.ts';
import { completeFlow, expectAccess, type FlowChanges, prepareTokenRequest, startAsSuite } from '../flow.ts';
import { inSeconds, makeText } from '../material.ts';

/** A module with an unusual but valid request. The flow must succeed. */
interface UnusualRequest extends Pick<ConformanceCase, 'module' | 'only' | 'openid'> {
  readonly changes: (setting: Setting) => FlowChanges;
}

/** Removes the duplicates from the query, which a server must ignore. */
const withoutDuplicates = { redirect_uri: undefined, response_type: undefined, scope: undefined };

const withParameters = (parameters: NonNullable<PushChanges['parameters']>): FlowChanges => ({
  push: { parameters },
});

const unusualRequests: readonly UnusualRequest[] = [
  {
    module: 'EnsureServerAcceptsRequestObjectWithMultipleAud',
    only: { request: 'signed' },
    changes: ({ fixture }) => ({
      push: { requestObject: { claims: { aud: [fixture.issuer, 'https://other1.example.com', 'invalid'] } } },
      query: withoutDuplicates,
    }),
  },
  {
    module: 'EnsureRequestObjectWithNbf8SecondsInTheFutureIsAccepted',
    only: { request: 'signed' },
    changes: () => ({ push: { requestObject: { claims: { nbf: inSeconds(8) } } } }),
  },
  {
    module: 'PAREnsureJWTClientAssertionWithIatNbf8SecondsInTheFutureIsAccepted',
    only: { authentication: 'private_key_jwt' },
    changes: () => ({ push: { assertion: { claims: { iat: inSeconds(8), nbf: inSeconds(8) } } } }),
  },
  {
    module: 'EnsureAuthorizationRequestWithoutStateSuccess',
    changes: () => withParameters({ state: undefined }),
  },
  {
    module: 'StateOnlyOutsideRequestObjectNotUsed',
    changes: () => ({ ...withParameters({ state: undefined }), query: { state: makeText(10) } }),
  },
  {
    module: 'EnsureDifferentStateInsideAndOutsideRequestObject',
    changes: () => ({ query: { state: makeText(10) } }),
  },
  {
    module: 'EnsureDifferentNonceInsideAndOutsideRequestObject',
    openid: true,
    changes: () => ({ query: { nonce: makeText(10) } }),
  },
  {
    module: 'EnsureAuthorizationRequestWithoutNonceSuccess',
    openid: true,
    changes: () => withParameters({ nonce: undefined }),
  },
  {
    module: 'EnsureAuthorizationRequestWith64CharNonceSuccess',
    openid: true,
    changes: () => withParameters({ nonce: makeText(64) }),
  },
  {
    module: 'EnsureAuthorizationRequestWithLongNonce',
    openid: true,
    changes: () => withParameters({ nonce: makeText(384) }),
  },
  {
    module: 'EnsureAuthorizationRequestWithLongState',
    changes: () => withParameters({ state: makeText(1000) }),
  },
  {
    module: 'EnsureOtherScopeOrderSucceeds',
    openid: true,
    changes: ({ scope }) =>
      withParameters({ scope: scope === 'openid' ? 'profile openid' : scope.split(' ').reverse().join(' ') }),
  },
  {
    module: 'TestClaimsParameterIdentityClaims',
    openid: true,
    changes: () => withParameters({ claims: '{"id_token":{"name":null,"email":null},"elsewhere":1}' }),
  },
  { module: 'ParWithoutDuplicateParameters', changes: () => ({ query: withoutDuplicates }) },
];

export const requestCases: readonly ConformanceCase[] = [
  ...unusualRequests.map(({ changes, ...facts }) => ({
    ...facts,
    run: async (setting: Setting) => void (await completeFlow(setting, changes(setting))),
  })),
  { module: 'HappyFlow of rich authorization requests', run: nameConsentByDetails },
  { module: 'AccessTokenTypeHeaderCaseSensitivity', machines: true, run: callWithInvertedScheme },
  {
    module: 'PAREnsureServerAcceptsReusedRequestUriBeforeAuthenticationCompletion',
    run: openTwice,
  },
];

/** RFC 9110 section 11.1: the name of an authentication scheme is case-insensitive. */
async function callWithInvertedScheme(setting: Setting): Promise<void> {
  const tokens = await completeFlow(setting);
  const scheme = setting.combination.constraint === 'dpop' ? 'dpOp' : 'bEARER';
  await expectAccess(setting, tokens, { headers: { authorization: `${scheme} ${tokens.accessToken}` } });
}

/** RFC 9396: the details are text in a form and JSON in a request object, and the token response repeats them. */
async function nameConsentByDetails(setting: Setting): Promise<void> {
  const { fixture, client, combination } = setting;
  const details = [{ type: 'account-access', consent_id: await createConsent(fixture, client) }];
  const named = { consent_id: undefined };
  const push: PushChanges =
    combination.request === 'signed'
      ? { parameters: named, requestObject: { claims: { authorization_details: details } } }
      : { parameters: { ...named, authorization_details: JSON.stringify(details) } };
  const ready = await prepareTokenRequest({ ...setting, scope: 'openid accounts' }, { push });
  const answer = await requestTokens(fixture, client, ready.form);
  expectTokens(answer, setting);
  expect(answer.json.authorization_details).toEqual(details);
}

/** Opens the page before the decision. Only the decision uses the request up. */
async function openTwice(setting: Setting): Promise<void> {
  const pending = await startAsSuite(setting);
  expect((await setting.browser.open(pending.address)).status).toBe(200);
  await expectCode(setting, await decide(setting.browser, pending));
}

import { type ConsentChanges, certificate, issuer, now, sampleForm } from '@ob/tooling/test-bank';
import { describe, expect, test } from 'vitest';
import { type AssertionFacts, validateClientAssertion } from '../../src/authentication/client-assertion.ts';
import { validateRequestObject } from '../../src/authorization/request-object.ts';
import type { Client } from '../../src/client/client.ts';
import { sampleClaims, seconds } from '../sample-request.ts';
import { exchange, openCodeBank } from '../token/code-bank.ts';

interface Draft {
  readonly query: string;
  readonly type: string;
  /** Appended to the form without encoding. */
  readonly tail: string;
  readonly fields: Readonly<Record<string, string | undefined>>;
  readonly dpop?: string;
  readonly isCertified: boolean;
  readonly isTooFast: boolean;
  readonly registered: Partial<Client>;
  readonly consent: ConsentChanges;
  /** The time until the request is sent, in milliseconds. */
  readonly delay: number;
}

type Fault<Faulty> = readonly [reason: string, put: (good: Faulty) => Faulty];

/** Adds errors to a valid request. If two errors change the same field, the earlier error wins. */
function insertErrors<Faulty>(good: Faulty, refusals: readonly Fault<Faulty>[]): Faulty {
  return refusals.reduceRight((draft, [, put]) => put(draft), good);
}

const field =
  (name: string, value?: string) =>
  (draft: Draft): Draft => ({ ...draft, fields: { ...draft.fields, [name]: value } });
const register =
  (registered: Partial<Client>) =>
  (draft: Draft): Draft => ({ ...draft, registered: { ...draft.registered, ...registered } });

const formErrors: readonly Fault<Draft>[] = [
  ['form_body_too_large', (draft) => ({ ...draft, tail: `&y=${'y'.repeat(65_536)}&y=2` })],
  ['form_query_parameters', (draft) => ({ ...draft, query: '?a=b' })],
  ['form_not_a_form', (draft) => ({ ...draft, type: 'application/json' })],
  ['form_duplicate_parameter', (draft) => ({ ...draft, tail: '&y=1&y=2' })],
];

const clientErrors: readonly Fault<Draft>[] = [
  ['several_authentications', field('client_secret', 'secret')],
  ['assertion_type', field('client_assertion_type', 'other')],
  ['assertion_malformed', field('client_assertion', 'none')],
  ['client_mismatch', field('client_id', 'tpp-2')],
  ['burst_limit', (draft) => ({ ...draft, isTooFast: true })],
];

const exchangeErrors: readonly Fault<Draft>[] = [
  ['grant_type_missing', field('grant_type')],
  ['grant_type_forbidden', register({ grant_types: ['refresh_token'] })],
  ['code_missing', field('code')],
  ['redirect_uri_missing', field('redirect_uri')],
  ['code_verifier_missing', field('code_verifier')],
  ['code_expired', (draft) => ({ ...draft, delay: 60_000 })],
  ['code_redirect_uri', field('redirect_uri', 'https://tpp.example/')],
  ['code_verifier_wrong', field('code_verifier', 'x'.repeat(43))],
  ['consent_not_active', (draft) => ({ ...draft, consent: { ...draft.consent, status: 'revoked' } })],
  ['scope_role', register({ roles: [] })],
  ['dpop_proof_unexpected', (draft) => ({ ...draft, dpop: 'proof' })],
  ['grant_certificate', (draft) => ({ ...draft, isCertified: false })],
  ['signing_unavailable', register({ id_token_signed_response_alg: 'EdDSA' })],
];

const pushErrors: readonly Fault<Draft>[] = [
  ['parameter_too_long', field('state', 's'.repeat(4097))],
  ['request_uri_pushed', field('request_uri', 'urn:x')],
  ['request_object_malformed', field('request', 'none')],
  ['request_object_missing', register({ require_signed_request_object: true })],
  ['response_type_missing', field('response_type')],
  ['response_type_unknown', field('response_type', 'token')],
  ['response_type_forbidden', register({ response_types: [] })],
  ['redirect_uri_unregistered', field('redirect_uri', 'https://evil.example')],
  ['response_mode_unknown', field('response_mode', 'fragment')],
  ['code_challenge_malformed', field('code_challenge', 'short')],
  ['code_challenge_method', field('code_challenge_method', 'plain')],
  ['prompt_unsupported', field('prompt', 'none login')],
  ['max_age_malformed', field('max_age', 'x')],
  ['dpop_jkt_forbidden', field('dpop_jkt', 'x'.repeat(43))],
  ['scope_missing', field('scope')],
  ['scope_unknown', field('scope', 'openid accounts admin')],
  ['scope_role', register({ roles: [] })],
  ['authorization_details_malformed', field('authorization_details', '[]')],
  ['consent_missing', field('consent_id')],
  ['consent_foreign', (draft) => ({ ...draft, consent: { ...draft.consent, clientId: 'tpp-2' } })],
  ['consent_other_type', (draft) => ({ ...draft, consent: { ...draft.consent, consentType: 'payment' } })],
  ['consent_ended', (draft) => ({ ...draft, consent: { ...draft.consent, status: 'rejected' } })],
  ['signing_unavailable', register({ id_token_signed_response_alg: 'EdDSA' })],
  ['dpop_proof_unexpected', (draft) => ({ ...draft, dpop: 'proof' })],
];

const goodDraft: Draft = {
  query: '',
  type: 'application/x-www-form-urlencoded',
  tail: '',
  fields: {},
  isCertified: true,
  isTooFast: false,
  registered: {},
  consent: {},
  delay: 0,
};

/** Sends a draft. Returns the status, and the reason in the log. */
async function send(path: string, draft: Draft): Promise<readonly [number, string | undefined]> {
  const bank = await openCodeBank({
    client: draft.registered,
    limits: { requestsPerSecond: draft.isTooFast ? 1 : 0 },
  });
  await bank.changeConsent('consent-1', draft.consent);
  bank.clock.advance(draft.delay);
  if (draft.isTooFast) for (let sent = 0; sent < 2; sent += 1) await bank.send({});
  const fields = Object.entries({ ...(await bank.sign()), ...draft.fields });
  const given = fields.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  const body = `${new URLSearchParams(given)}${draft.tail}`;
  const headers = { 'content-type': draft.type, ...(draft.dpop === undefined ? {} : { dpop: draft.dpop }) };
  const request = new Request(`${issuer}${path}${draft.query}`, { method: 'POST', body, headers });
  const { status } = await bank.service(request, draft.isCertified ? { clientCertificate: certificate } : {});
  return [status, bank.log.at(-1)?.reason];
}

describe.each<readonly [string, number, Draft, readonly Fault<Draft>[]]>([
  [
    '/oauth/token',
    200,
    { ...goodDraft, fields: exchange },
    [...formErrors, ...clientErrors, ...exchangeErrors],
  ],
  [
    '/oauth/par',
    201,
    { ...goodDraft, fields: sampleForm, consent: { status: 'awaiting_authorization' } },
    [...formErrors, ...clientErrors, ...pushErrors],
  ],
])('the order of checks at %s', (path, status, good, refusals) => {
  test.each(refusals.map(([reason], index) => [reason, refusals.slice(index)] as const))(
    '%s',
    async (reason, put) => {
      expect((await send(path, insertErrors(good, put)))[1]).toBe(reason);
    },
  );

  test('has no refusal for a valid request', async () => {
    expect(await send(path, good)).toEqual([status, undefined]);
  });
});

type Claims = Readonly<Record<string, unknown>>;

const claim =
  (name: string, value?: unknown) =>
  (claims: Claims): Claims => ({ ...claims, [name]: value });

const assertionErrors: readonly Fault<Claims>[] = [
  ['assertion_issuer', claim('iss', 'tpp-2')],
  ['assertion_audience', claim('aud', [issuer])],
  ['assertion_expired', claim('exp', seconds)],
  ['assertion_too_long', claim('exp', seconds + 601)],
  ['assertion_from_future', claim('nbf', seconds + 11)],
  ['assertion_jti', claim('jti')],
];

const requestObjectErrors: readonly Fault<Claims>[] = [
  ['request_object_nested', claim('request', '')],
  ['request_object_client', claim('client_id', 'tpp-2')],
  ['request_object_issuer', claim('iss', 'tpp-2')],
  ['request_object_audience', claim('aud', [])],
  ['request_object_expired', claim('exp', seconds)],
  ['request_object_not_before', claim('nbf')],
  ['request_object_too_long', claim('exp', seconds + 3601)],
  ['request_object_issued_at', claim('iat', seconds + 11)],
  ['request_object_parameter', claim('state', [])],
];

const assertionFacts: AssertionFacts = {
  client: { client_id: 'tpp-1', security_profile: 'fapi2' },
  formClientId: undefined,
  endpoint: 'token',
  issuer,
  now,
};

describe.each([
  [
    'an assertion',
    { iss: 'tpp-1', sub: 'tpp-1', aud: issuer, exp: seconds + 60, jti: 'id' },
    assertionErrors,
    (claims: Claims) => validateClientAssertion({ verified: true, header: {}, claims }, assertionFacts),
  ],
  [
    'a request object',
    sampleClaims,
    requestObjectErrors,
    (claims: Claims) =>
      validateRequestObject({ verified: true, header: {}, claims }, { clientId: 'tpp-1', issuer, now }),
  ],
] as const)('the order of checks of %s', (_, good, refusals, check) => {
  test.each(refusals.map(([reason], index) => [reason, refusals.slice(index)] as const))(
    '%s',
    (reason, put) => {
      expect(check(insertErrors<Claims>(good, put))).toMatchObject({ ok: false, refusal: { reason } });
    },
  );

  test('has no refusal for valid claims', () => {
    expect(check(good)).toMatchObject({ ok: true });
  });
});

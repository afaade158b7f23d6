import { now, sampleClient } from '@ob/tooling/test-bank';
import { describe, expect, test } from 'vitest';
import { judgeAuthorizationRequest } from '../../src/authorization/authorization-request.ts';
import { findConsentId } from '../../src/authorization/consent-reference.ts';
import { judgeCase, type RequestCase } from '../judge-case.ts';
import { changeForm } from '../sample-request.ts';

type Row = readonly [string, string, string, RequestCase];

const entry = { type: 'account-access', consent_id: 'consent-1' };
const accounts = JSON.stringify([entry]);
const details = (value: unknown): RequestCase => ({ form: { authorization_details: JSON.stringify(value) } });

const malformed: readonly (readonly [string, RequestCase])[] = [
  ['no JSON', { form: { authorization_details: '[' } }],
  ['no array', details(entry)],
  ['empty', details([])],
  ['two', details([entry, entry])],
  ['of an unknown type', details([{ ...entry, type: 'payment_initiation' }])],
  ['without a type', details([{ consent_id: 'consent-1' }])],
  ['without a consent', details([{ type: 'account-access' }])],
  ['with an unknown field', details([{ ...entry, actions: [] }])],
  ['with a number as consent', details([{ ...entry, consent_id: 1 }])],
  ['null', details([null])],
  ['an array in an array', details([['type', 'consent_id']])],
];

const rows: readonly Row[] = [
  ['none named', 'invalid_request', 'consent_missing', { form: { consent_id: undefined } }],
  ['one too many', 'invalid_request', 'consent_without_scope', { form: { scope: 'openid' } }],
  ['another than was looked up', 'invalid_request', 'consent_unknown', { form: { consent_id: 'consent-2' } }],
  ['of another client', 'invalid_request', 'consent_foreign', { consent: { clientId: 'tpp-2' } }],
  ['of another type', 'invalid_request', 'consent_other_type', { consent: { consentType: 'payment' } }],
  ...(['rejected', 'revoked', 'expired', 'consumed'] as const).map(
    (status): Row => [status, 'invalid_request', 'consent_ended', { consent: { status } }],
  ),
  ['awaiting at its expiry', 'invalid_request', 'consent_ended', { consent: { expiresAt: now } }],
  [
    'authorized and past its expiry',
    'invalid_request',
    'consent_ended',
    { consent: { status: 'authorized', expiresAt: now - 1 } },
  ],
  ...malformed.map(
    ([what, given]): Row => [
      `details ${what}`,
      'invalid_authorization_details',
      'authorization_details_malformed',
      given,
    ],
  ),
  [
    'details of another scope',
    'invalid_authorization_details',
    'authorization_details_scope',
    details([{ ...entry, type: 'payment' }]),
  ],
  [
    'details for openid alone',
    'invalid_authorization_details',
    'authorization_details_scope',
    { form: { scope: 'openid', consent_id: undefined, authorization_details: accounts } },
  ],
  [
    'details that name another',
    'invalid_request',
    'authorization_details_consent',
    details([{ ...entry, consent_id: 'consent-2' }]),
  ],
  [
    'details of one that ended',
    'invalid_request',
    'consent_ended',
    { form: { consent_id: undefined, authorization_details: accounts }, consent: { status: 'revoked' } },
  ],
];

describe('the consent of an authorization request is refused', () => {
  test.each(rows)('%s: %s, %s', (_, error, reason, changes) => {
    expect(judgeCase(changes)).toEqual({
      ok: false,
      refusal: expect.objectContaining({ error, status: 400, reason }),
    });
  });

  test('where it does not exist in the words used for one of another client', () => {
    const unknown = judgeAuthorizationRequest(changeForm({}), sampleClient, undefined, now);
    const foreign = judgeCase({ consent: { clientId: 'tpp-2' } });
    const wire = [unknown, foreign].map(
      (judged) => !judged.ok && [judged.refusal.error, judged.refusal.status, judged.refusal.description],
    );
    expect(wire[0]).toEqual(wire[1]);
    expect(unknown.ok).toBe(false);
  });
});

describe('findConsentId', () => {
  test.each<readonly [string, Readonly<Record<string, string | undefined>>, string | undefined]>([
    ['consent_id', {}, 'consent-1'],
    [
      'consent_id before authorization_details',
      { consent_id: 'consent-2', authorization_details: accounts },
      'consent-2',
    ],
    ['authorization_details', { consent_id: undefined, authorization_details: accounts }, 'consent-1'],
    [
      'authorization_details where consent_id is empty',
      { consent_id: '', authorization_details: accounts },
      'consent-1',
    ],
    ['nothing', { consent_id: undefined }, undefined],
    ['nothing of 41 characters', { consent_id: 'c'.repeat(41) }, undefined],
    ['nothing that no id can hold', { consent_id: 'a\0' }, undefined],
  ])('finds %s', (_, form, found) => {
    expect(findConsentId(changeForm(form))).toBe(found);
  });
});

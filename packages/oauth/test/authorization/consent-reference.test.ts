import { now, sampleClient } from '@ob/tooling/test-bank';
import { describe, expect, test } from 'vitest';
import { validateAuthorizationRequest } from '../../src/authorization/authorization-request.ts';
import { findConsentId } from '../../src/authorization/consent-reference.ts';
import { changeForm, type RequestCase, validateCase } from '../sample-request.ts';

const entry = { type: 'account-access', consent_id: 'consent-1' };
const accounts = JSON.stringify([entry]);
const details = (value: unknown): RequestCase => ({ form: { authorization_details: JSON.stringify(value) } });

// The other refusals are in ../refusals/cases/consent-cases.ts, which run over HTTP.
describe('the consent of an authorization request is refused', () => {
  test.each<readonly [string, string, RequestCase]>([
    ['another consent than the one looked up', 'consent_unknown', { form: { consent_id: 'consent-2' } }],
    ['an awaiting consent at its expiry', 'consent_ended', { consent: { expiresAt: now } }],
    [
      'an authorized consent after its expiry',
      'consent_ended',
      { consent: { status: 'authorized', expiresAt: now - 1 } },
    ],
    [
      'authorization_details with an ended consent',
      'consent_ended',
      { form: { consent_id: undefined, authorization_details: accounts }, consent: { status: 'revoked' } },
    ],
    ['authorization_details with null', 'authorization_details_malformed', details([null])],
    [
      'authorization_details with an array',
      'authorization_details_malformed',
      details([['type', 'consent_id']]),
    ],
  ])('%s: %s', (_, reason, changes) => {
    expect(validateCase(changes)).toMatchObject({ ok: false, refusal: { status: 400, reason } });
  });

  test('with the same description when it is unknown or belongs to another client', () => {
    const unknown = validateAuthorizationRequest(changeForm({}), sampleClient, undefined, now);
    const foreign = validateCase({ consent: { clientId: 'tpp-2' } });
    const wire = [unknown, foreign].map(
      (checked) =>
        !checked.ok && [checked.refusal.error, checked.refusal.status, checked.refusal.description],
    );
    expect(wire[0]).toEqual(wire[1]);
    expect(unknown.ok).toBe(false);
  });
});

describe('findConsentId', () => {
  test.each<readonly [string, Readonly<Record<string, string | undefined>>, string | undefined]>([
    ['the consent of consent_id', {}, 'consent-1'],
    [
      'the consent of consent_id before that of authorization_details',
      { consent_id: 'consent-2', authorization_details: accounts },
      'consent-2',
    ],
    [
      'the consent of authorization_details',
      { consent_id: undefined, authorization_details: accounts },
      'consent-1',
    ],
    [
      'the consent of authorization_details when consent_id is empty',
      { consent_id: '', authorization_details: accounts },
      'consent-1',
    ],
    ['no consent without a reference', { consent_id: undefined }, undefined],
    ['no consent for an id of 41 characters', { consent_id: 'c'.repeat(41) }, undefined],
    ['no consent for an id with a NUL character', { consent_id: 'a\0' }, undefined],
  ])('finds %s', (_, form, found) => {
    expect(findConsentId(changeForm(form))).toBe(found);
  });
});

import { type ConsentChange, cancelConsent, expireDue } from '@ob/consent/primitives';
import { beforeEach, describe, expect, test } from 'vitest';
import { createFixture, day, minute, nameOf } from './consent-fixture.ts';

let fixture = createFixture();
beforeEach(() => {
  fixture = createFixture();
});

describe('the expiry job', () => {
  test('stores the end of all due consents, and of no others, in one run of several batches', async () => {
    for (let index = 0; index < 230; index += 1) await fixture.insertConsent(`c${index}`);
    await fixture.approve('c0');
    await cancelConsent(fixture, nameOf('c1'));
    fixture.advance(60 * minute - 1);
    expect(await expireDue(fixture)).toBe(0);
    fixture.advance(1);
    await fixture.insertConsent('fresh');
    expect(await expireDue(fixture)).toBe(228);
    expect(await expireDue(fixture)).toBe(0);
    expect([await fixture.statusOf('c0'), await fixture.statusOf('fresh')]).toEqual([
      'authorized',
      'awaiting_authorization',
    ]);
  });

  test('sends one event for an expiry, with the time of the deadline', async () => {
    await fixture.insertConsent('c1');
    await fixture.approve('c1');
    fixture.advance(100 * day);
    await Promise.all([expireDue(fixture), expireDue(fixture)]);
    const expired = fixture.events.filter(({ event }) => event.type === 'consent.expired');
    expect(expired).toMatchObject([
      {
        clientId: 'client-1',
        event: {
          timestamp: '2026-05-30T09:30:00.000Z',
          data: { status: 'expired', expiration_date: '2026-05-30T09:30:00.000Z' },
        },
      },
    ]);
  });

  test('ends five consents in parallel', async () => {
    for (let index = 0; index < 20; index += 1) await fixture.insertConsent(`c${index}`);
    fixture.advance(60 * minute);
    let inFlight = 0;
    let max = 0;
    const find = async (consentId: string) => {
      inFlight += 1;
      max = Math.max(max, inFlight);
      const found = await fixture.consents.find(consentId);
      inFlight -= 1;
      return found;
    };
    expect(await expireDue({ ...fixture, consents: { ...fixture.consents, find } })).toBe(20);
    expect(max).toBe(5);
  });

  test('ends all other consents when more than a batch cannot be read or stored', async () => {
    for (let index = 0; index < 350; index += 1) await fixture.insertConsent(`c${index}`);
    fixture.advance(60 * minute);
    // The damaged consents are due first.
    const isDamaged = (consentId: string) => Number(consentId.slice(1)) < 150;
    const consents = {
      listDue: fixture.consents.listDue,
      find: async (consentId: string) => {
        if (isDamaged(consentId) && consentId.endsWith('0')) throw new Error('the row cannot be read');
        return fixture.consents.find(consentId);
      },
      replace: async (change: ConsentChange) => {
        if (isDamaged(change.next.consent.consent_id)) throw new Error('the row cannot be stored');
        return fixture.consents.replace(change);
      },
    };
    await expect(expireDue({ ...fixture, consents })).rejects.toMatchObject({
      message: expect.stringContaining('could not be stored'),
      errors: { length: 150 },
    });
    expect(fixture.eventTypes()).toEqual(Array(200).fill('consent.rejected'));
  });

  test('finishes when a store lists a consent that it does not let expire', async () => {
    for (const consentId of ['stuck', 'due']) await fixture.insertConsent(consentId);
    fixture.advance(60 * minute);
    const replace = async (change: ConsentChange) =>
      change.next.consent.consent_id !== 'stuck' && fixture.consents.replace(change);
    expect(await expireDue({ ...fixture, consents: { ...fixture.consents, replace } })).toBe(1);
  });
});

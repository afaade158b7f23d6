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
      { clientId: 'client-1', event: { timestamp: '2026-05-30T09:30:00.000Z' } },
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

  test('ends all other consents when one cannot be read and one cannot be stored', async () => {
    // More than one batch, with the damaged consents in the first batch.
    for (let index = 0; index < 250; index += 1) await fixture.insertConsent(`c${index}`);
    fixture.advance(60 * minute);
    const consents = {
      listDue: fixture.consents.listDue,
      find: async (consentId: string) => {
        if (consentId === 'c0') throw new Error('the row cannot be read');
        return fixture.consents.find(consentId);
      },
      replace: async (change: ConsentChange) => {
        if (change.next.consent.consent_id === 'c1') throw new Error('the row cannot be stored');
        return fixture.consents.replace(change);
      },
    };
    await expect(expireDue({ ...fixture, consents })).rejects.toThrow('could not be stored');
    expect(fixture.eventTypes()).toEqual(Array(248).fill('consent.rejected'));
  });
});

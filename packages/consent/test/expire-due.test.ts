import { type ConsentChange, cancelConsent, expireDue } from '@ob/consent/primitives';
import { beforeEach, describe, expect, test } from 'vitest';
import { createWorld, day, minute, nameOf } from './world.ts';

let world = createWorld();
beforeEach(() => {
  world = createWorld();
});

describe('the expiry job', () => {
  test('stores the end of all due consents, and of no others, in one run of several batches', async () => {
    for (let index = 0; index < 230; index += 1) await world.insertConsent(`c${index}`);
    await world.approve('c0');
    await cancelConsent(world, nameOf('c1'));
    world.advance(60 * minute - 1);
    expect(await expireDue(world)).toBe(0);
    world.advance(1);
    await world.insertConsent('fresh');
    expect(await expireDue(world)).toBe(228);
    expect(await expireDue(world)).toBe(0);
    expect([await world.statusOf('c0'), await world.statusOf('fresh')]).toEqual([
      'authorized',
      'awaiting_authorization',
    ]);
  });

  test('sends one event for an expiry, with the time of the deadline', async () => {
    await world.insertConsent('c1');
    await world.approve('c1');
    world.advance(100 * day);
    await Promise.all([expireDue(world), expireDue(world)]);
    const expired = world.events.filter(({ event }) => event.type === 'consent.expired');
    expect(expired).toMatchObject([
      { clientId: 'client-1', event: { timestamp: '2026-05-30T09:30:00.000Z' } },
    ]);
  });

  test('ends five consents in parallel', async () => {
    for (let index = 0; index < 20; index += 1) await world.insertConsent(`c${index}`);
    world.advance(60 * minute);
    let inFlight = 0;
    let max = 0;
    const find = async (consentId: string) => {
      inFlight += 1;
      max = Math.max(max, inFlight);
      const found = await world.consents.find(consentId);
      inFlight -= 1;
      return found;
    };
    expect(await expireDue({ ...world, consents: { ...world.consents, find } })).toBe(20);
    expect(max).toBe(5);
  });

  test('ends all other consents if one cannot be read and one cannot be stored', async () => {
    // More than one batch, with the damaged consents in the first.
    for (let index = 0; index < 250; index += 1) await world.insertConsent(`c${index}`);
    world.advance(60 * minute);
    const consents = {
      listDue: world.consents.listDue,
      find: async (consentId: string) => {
        if (consentId === 'c0') throw new Error('the row cannot be read');
        return world.consents.find(consentId);
      },
      replace: async (change: ConsentChange) => {
        if (change.next.consent.consent_id === 'c1') throw new Error('the row cannot be stored');
        return world.consents.replace(change);
      },
    };
    await expect(expireDue({ ...world, consents })).rejects.toThrow('could not be stored');
    expect(world.eventTypes()).toEqual(Array(248).fill('consent.rejected'));
  });
});

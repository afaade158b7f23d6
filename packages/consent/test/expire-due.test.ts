import { type ConsentChange, cancelConsent, expireDue } from '@ob/consent/primitives';
import { beforeEach, describe, expect, test } from 'vitest';
import { createWorld, day, minute, nameOf } from './world.ts';

let world = createWorld();
beforeEach(() => {
  world = createWorld();
});

describe('the expiry job', () => {
  test('stores in one run everything that is due, however much, and nothing else', async () => {
    for (let index = 0; index < 230; index += 1) await world.keep(`c${index}`);
    await world.approve('c0');
    await cancelConsent(world, nameOf('c1'));
    world.advance(60 * minute - 1);
    expect(await expireDue(world)).toBe(0);
    world.advance(1);
    await world.keep('fresh');
    expect(await expireDue(world)).toBe(228);
    expect(await expireDue(world)).toBe(0);
    expect([await world.statusOf('c0'), await world.statusOf('fresh')]).toEqual([
      'authorized',
      'awaiting_authorization',
    ]);
  });

  test('tells of an expiry once, dated to the moment it came', async () => {
    await world.keep('c1');
    await world.approve('c1');
    world.advance(100 * day);
    await Promise.all([expireDue(world), expireDue(world)]);
    const expired = world.events.filter(({ event }) => event.type === 'consent.expired');
    expect(expired).toMatchObject([
      { clientId: 'client-1', event: { timestamp: '2026-05-30T09:30:00.000Z' } },
    ]);
  });

  test('does not wait for the database with one consent after the other', async () => {
    for (let index = 0; index < 20; index += 1) await world.keep(`c${index}`);
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

  test('keeps no consent from its end because another cannot be read or stored', async () => {
    // More than one batch, the damaged ones in the first.
    for (let index = 0; index < 250; index += 1) await world.keep(`c${index}`);
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

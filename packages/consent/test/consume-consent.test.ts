import { readConsentHistory } from '@ob/consent';
import { createConsentConsumer } from '@ob/consent/primitives';
import { beforeEach, describe, expect, test } from 'vitest';
import { createWorld, day, nameOf, start } from './world.ts';

let world = createWorld();
beforeEach(() => {
  world = createWorld();
});

const consume = (consentId: string, at = start + 5, accountId = 'account-1') =>
  createConsentConsumer(world).consume({ consentId, accountId, at, interactionId: 'interaction-1' });

async function insertAuthorized(): Promise<void> {
  await world.insertConsent('p1', 'payment');
  await world.approve('p1');
}

describe('the use of a payment consent', () => {
  test('consumes it with the time of the use, its client and the interaction id of the request', async () => {
    await insertAuthorized();
    expect(await consume('p1')).toBe(true);
    const history = await world.consents.listHistory('p1');
    expect(history.at(-1)).toEqual({
      from: 'authorized',
      to: 'consumed',
      actor_type: 'tpp',
      actor_id: 'client-1',
      interaction_id: 'interaction-1',
      date_time: '2026-03-01T09:30:00.005Z',
    });
    expect(await world.consents.find('p1')).toMatchObject({
      consent: { status: 'consumed', status_update_date_time: '2026-03-01T09:30:00.005Z' },
    });
  });

  test('causes no consent event', async () => {
    await insertAuthorized();
    await consume('p1');
    expect(world.eventTypes()).toEqual(['consent.authorized']);
  });

  test('succeeds once if 50 uses come in parallel', async () => {
    await insertAuthorized();
    const answers = await Promise.all(Array.from({ length: 50 }, () => consume('p1')));
    expect(answers.filter(Boolean)).toHaveLength(1);
    const read = await readConsentHistory(world, nameOf('p1', 'payment').consentId);
    expect(read).toHaveLength(3);
  });

  test('is checked at the time of the use, not at the time of the clock', async () => {
    await insertAuthorized();
    world.advance(2 * day);
    expect(await consume('p1', start + day)).toBe(false);
    expect(await consume('p1', start + day - 1)).toBe(true);
  });

  test('needs the account that the customer selected last', async () => {
    await insertAuthorized();
    await world.approve('p1', 'customer-1', ['account-2']);
    expect(await consume('p1')).toBe(false);
    expect(await world.statusOf('p1')).toBe('authorized');
    expect(await consume('p1', start + 5, 'account-2')).toBe(true);
  });

  test('changes nothing if the consent is unknown, not authorized or of another type', async () => {
    await world.insertConsent('waits', 'payment');
    await world.insertConsent('access');
    await world.insertConsent('funds', 'funds-confirmation');
    await world.approve('access');
    for (const consentId of ['unknown', 'waits', 'access', 'funds']) {
      const before = await world.consents.find(consentId);
      expect(await consume(consentId)).toBe(false);
      expect(await world.consents.find(consentId)).toEqual(before);
    }
  });

  test('fails if the store fails', async () => {
    const broken = { ...world.consents, find: () => Promise.reject(new Error('broken')) };
    const consumer = createConsentConsumer({ ...world, consents: broken });
    const use = { consentId: 'p1', accountId: 'account-1', at: start, interactionId: 'i' };
    await expect(consumer.consume(use)).rejects.toThrow('broken');
  });
});

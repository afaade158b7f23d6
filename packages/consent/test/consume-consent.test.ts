import { createConsentConsumer } from '@ob/consent/primitives';
import { beforeEach, describe, expect, test } from 'vitest';
import { createFixture, day, start } from './consent-fixture.ts';

let fixture = createFixture();
beforeEach(() => {
  fixture = createFixture();
});

const consume = (consentId: string, at = start + 5, accountId = 'account-1') =>
  createConsentConsumer(fixture).consume({ consentId, accountId, at, interactionId: 'interaction-1' });

async function insertAuthorized(): Promise<void> {
  await fixture.insertConsent('p1', 'payment');
  await fixture.approve('p1');
}

describe('the use of a payment consent', () => {
  test('consumes it with the time of the use, its client and the interaction id of the request', async () => {
    await insertAuthorized();
    expect(await consume('p1')).toBe(true);
    const history = await fixture.consents.listHistory('p1');
    expect(history.at(-1)).toEqual({
      from: 'authorized',
      to: 'consumed',
      actor_type: 'tpp',
      actor_id: 'client-1',
      interaction_id: 'interaction-1',
      date_time: '2026-03-01T09:30:00.005Z',
    });
    expect(await fixture.consents.find('p1')).toMatchObject({
      consent: { status: 'consumed', status_update_date_time: '2026-03-01T09:30:00.005Z' },
    });
  });

  test('is checked at the time of the use, not at the time of the clock', async () => {
    await insertAuthorized();
    fixture.advance(2 * day);
    expect(await consume('p1', start + day)).toBe(false);
    expect(await consume('p1', start + day - 1)).toBe(true);
  });

  test('needs the account that the customer selected last', async () => {
    await insertAuthorized();
    await fixture.approve('p1', 'customer-1', ['account-2']);
    expect(await consume('p1')).toBe(false);
    expect(await fixture.statusOf('p1')).toBe('authorized');
    expect(await consume('p1', start + 5, 'account-2')).toBe(true);
  });

  test('changes nothing when the consent is unknown, not authorized or of another type', async () => {
    await fixture.insertConsent('waits', 'payment');
    await fixture.insertConsent('access');
    await fixture.insertConsent('funds', 'funds-confirmation');
    await fixture.approve('access');
    for (const consentId of ['unknown', 'waits', 'access', 'funds']) {
      const before = await fixture.consents.find(consentId);
      expect(await consume(consentId)).toBe(false);
      expect(await fixture.consents.find(consentId)).toEqual(before);
    }
  });

  test('fails when the store fails', async () => {
    const broken = { ...fixture.consents, find: () => Promise.reject(new Error('broken')) };
    const consumer = createConsentConsumer({ ...fixture, consents: broken });
    const use = { consentId: 'p1', accountId: 'account-1', at: start, interactionId: 'i' };
    await expect(consumer.consume(use)).rejects.toThrow('broken');
  });
});

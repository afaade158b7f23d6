import type { WebhookEvent } from '@ob/core';
import { signedRequest } from '@ob/webhooks-verify/signing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Receiver, startReceiver } from '../src/receiver.ts';

const secret = 'whsec_cmVjZWl2ZXIgb2YgdGhlIHRlc3RzLCAzMiBieXRlcyE=';

const makeEvent = (id: string): WebhookEvent => ({
  id,
  type: 'consent.revoked',
  timestamp: '2026-11-20T09:00:00.000Z',
  resource_id: 'consent-1',
  resource_type: 'consent',
  data: {
    consent_id: 'consent-1',
    consent_type: 'account-access',
    status: 'revoked',
    status_update_date_time: '2026-11-20T09:00:00.000Z',
    reason: 'customer_revoked',
    revoked_by: 'customer',
  },
});

describe('the receiver', () => {
  let receiver: Receiver;

  beforeEach(async () => {
    receiver = await startReceiver();
  });

  afterEach(() => receiver.close());

  const deliver = async (id: string, signedWith = secret): Promise<number> => {
    const { status } = await fetch(await signedRequest(makeEvent(id), signedWith, { url: receiver.url }));
    return status;
  };

  test('responds with 503 until it knows a secret, then accepts each event once', async () => {
    expect(await deliver('event-1')).toBe(503);
    receiver.trust(secret);
    expect(await deliver('event-1')).toBe(204);
    expect(await deliver('event-1')).toBe(200);
    expect(receiver.events.map(({ id }) => id)).toEqual(['event-1']);
  });

  test('refuses events that are signed with another secret', async () => {
    receiver.trust(secret);
    expect(await deliver('event-1', 'whsec_somebody-else')).toBe(401);
    expect(receiver.events).toEqual([]);
  });

  test('refuses requests that are not deliveries to its address', async () => {
    receiver.trust(secret);
    expect((await fetch(receiver.url)).status).toBe(404);
    expect((await fetch(`${receiver.url}/other`, { method: 'POST' })).status).toBe(404);
    expect((await fetch(receiver.url, { method: 'POST', body: '{}' })).status).toBe(400);
  });

  test('calls a listener with each verified event until it is stopped', async () => {
    receiver.trust(secret);
    const received: string[] = [];
    const stop = receiver.listen(({ id }) => received.push(id));
    await deliver('event-1', 'whsec_somebody-else');
    await deliver('event-2');
    stop();
    await deliver('event-3');
    expect(received).toEqual(['event-2']);
  });

  test('waits for an event about a resource, and throws after the timeout', async () => {
    receiver.trust(secret);
    const waiting = receiver.waitFor('consent.revoked', 'consent-1');
    await deliver('event-2');
    expect((await waiting).id).toBe('event-2');
    await expect(receiver.waitFor('consent.revoked', 'another', 60)).rejects.toThrow(
      'No consent.revoked about another',
    );
  });
});

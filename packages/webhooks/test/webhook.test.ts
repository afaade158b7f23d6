import { changeWebhook, listEventTypes, type StoredWebhook } from '@ob/webhooks/primitives';
import { describe, expect, test } from 'vitest';
import { createWebhook, replaceSecret } from '../src/subscription/webhook.ts';

const now = Date.parse('2026-03-01T09:30:00.000Z');
const secret = { encrypted: 'first', activeFrom: now };
const facts = { webhookId: 'hook-1', clientId: 'client-1', secret, now };
const created = createWebhook({ url: 'https://tpp.example/hook' }, facts);

const disabled: StoredWebhook = {
  ...created,
  webhook: { ...changeWebhook(created, { status: 'disabled' }, now).webhook, consecutive_failures: 10 },
};

describe('createWebhook', () => {
  test('creates an enabled webhook for every event and without extra headers by default', () => {
    expect(created).toEqual({
      webhook: {
        webhook_id: 'hook-1',
        url: 'https://tpp.example/hook',
        event_types: listEventTypes(),
        standard_webhooks: false,
        status: 'enabled',
        consecutive_failures: 0,
        creation_date_time: '2026-03-01T09:30:00.000Z',
        status_update_date_time: '2026-03-01T09:30:00.000Z',
      },
      clientId: 'client-1',
      allEventTypes: true,
      secrets: [secret],
      failedAttempts: 0,
      pings: { startedAt: [] },
    });
    expect(listEventTypes()).toHaveLength(13);
  });

  test('keeps a list of every event type as a list', () => {
    const listed = createWebhook({ url: 'https://tpp.example/', event_types: listEventTypes() }, facts);
    expect(listed.allEventTypes).toBe(false);
  });
});

describe('changeWebhook', () => {
  test('leaves absent fields unchanged', () => {
    expect(changeWebhook(created, {}, now + 1)).toEqual(created);
    const changed = changeWebhook(
      created,
      { description: 'Ledger', event_types: ['payment.failed'] },
      now + 1,
    );
    expect(changed.webhook).toEqual({
      ...created.webhook,
      description: 'Ledger',
      event_types: ['payment.failed'],
    });
    expect(changed.allEventTypes).toBe(false);
  });

  test('sets the reason and the time when it disables', () => {
    expect(changeWebhook(created, { status: 'disabled' }, now + 1_000).webhook).toMatchObject({
      status: 'disabled',
      status_reason: { code: 'disabled_by_client' },
      status_update_date_time: '2026-03-01T09:30:01.000Z',
    });
  });

  test('removes the reason and clears the failures when it enables', () => {
    const enabled = changeWebhook(disabled, { status: 'enabled' }, now + 1_000).webhook;
    expect(enabled).toMatchObject({ status: 'enabled', consecutive_failures: 0 });
    expect(enabled).not.toHaveProperty('status_reason');
    expect(enabled.status_update_date_time).toBe('2026-03-01T09:30:01.000Z');
  });

  test('clears the failures of an enabled webhook too, but not its time or its failing state', () => {
    const webhook = { ...created.webhook, consecutive_failures: 9 };
    const failing = { ...created, webhook, failedAttempts: 3 };
    const cleared = { ...created, failedAttempts: 3 };
    expect(changeWebhook(failing, { status: 'enabled' }, now + 1_000)).toEqual(cleared);
  });

  test('selects every event type and removes the description with null', () => {
    const listed = changeWebhook(created, { event_types: ['payment.failed'], description: 'Ledger' }, now);
    expect(changeWebhook(listed, { event_types: null, description: null }, now)).toEqual(created);
    expect(changeWebhook(created, { event_types: null, description: null }, now)).toEqual(created);
  });

  test('changes nothing when a disabled webhook is disabled', () => {
    expect(changeWebhook(disabled, { status: 'disabled' }, now + 1_000)).toEqual(disabled);
  });
});

describe('replaceSecret', () => {
  const next = { encrypted: 'next', activeFrom: now + 60_000 };

  test('keeps the signing secret until the new one is active, and drops one that never was active', () => {
    expect(replaceSecret(created, next, now).secrets).toEqual([secret, next]);
    const again = { encrypted: 'again', activeFrom: now + 90_000 };
    expect(replaceSecret(replaceSecret(created, next, now), again, now + 10).secrets).toEqual([
      secret,
      again,
    ]);
    expect(replaceSecret(replaceSecret(created, next, now), again, now + 60_000).secrets).toEqual([
      next,
      again,
    ]);
  });

  test('drops the old secret when the new one is active at once', () => {
    expect(replaceSecret(created, { ...next, activeFrom: now }, now).secrets).toEqual([
      { ...next, activeFrom: now },
    ]);
  });
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { VerifiedEvent } from '../../src/receiver.ts';
import { registerWebhook } from '../../src/webhooks.ts';
import { type RecordingReceiver, startRecordingReceiver } from '../leaks/recording-receiver.ts';
import { type PayingBank, type ReadAnswer, showKey } from './paying-bank.ts';
import { findHolding } from './sample-holding.ts';
import { shopTerms } from './terms.ts';

const week = 7 * 86_400;

/** Checks what time brings about: at a bank that settles by hand, and by itself. Its last test leaves the latter running. */
export function describeTime(open: () => PayingBank): void {
  describe('the time of the service', () => {
    let receiver: RecordingReceiver;

    beforeAll(async () => {
      receiver = await startRecordingReceiver(204, '');
      const { client, token } = open().whole;
      await registerWebhook(client, token, receiver.url);
    });

    afterAll(() => receiver.close());

    /** A receiver that reads the time of its own machine would refuse what a moved clock has dated. */
    const waitFor = (type: string, id: unknown): Promise<VerifiedEvent> =>
      vi.waitFor(
        () => {
          const events = receiver.deliveries.map(
            (delivery) => JSON.parse(delivery.split('\n\n')[1] ?? '') as VerifiedEvent,
          );
          const found = events.find(
            (event) => event.type === type && Object.values(event.data as object).includes(id),
          );
          if (found === undefined) throw new Error(`No ${type} about ${id} has arrived`);
          return found;
        },
        { timeout: 15_000, interval: 50 },
      );

    const callAsClient = (path: string, body?: unknown): Promise<ReadAnswer> =>
      open().ask(open().whole, {
        path,
        headers: { authorization: `Bearer ${open().whole.token}` },
        ...(body !== undefined && { body }),
      });

    test('brings a payment forward where the bank settles by itself, one that waited for a hand included', async () => {
      const agreed = await open().agree(open().whole, { type: 'payment', terms: shopTerms });
      const headers = showKey(agreed, randomUUID());
      const waited = await open().ask(open().whole, { path: '/payments', headers, body: shopTerms });
      await open().restart({ OB_SANDBOX_SETTLEMENT: 'auto', OB_SANDBOX_CLOCK: '1' });
      const { payment_id: waitedId } = waited.data;
      await waitFor('payment.completed', waitedId);
      const again = await open().ask(open().whole, { path: '/payments', headers, body: shopTerms });
      expect([again.status, again.data]).toMatchObject([201, { payment_id: waitedId, status: 'completed' }]);
    });

    test('lets a standing order pay when it is due, and tokens end; a restart forgets that it was moved', async () => {
      const { accountId } = await findHolding(open(), 'current');
      const created = await callAsClient('/sandbox/standing-orders', {
        account_id: accountId,
        frequency: 'weekly',
        amount: { amount: '3.00', currency: 'GBP' },
        creditor_account: shopTerms.creditor_account,
      });
      expect(created.status).toBe(201);
      const before = await callAsClient('/sandbox/clock', { advance_seconds: 0 });
      const moved = await callAsClient('/sandbox/clock', { advance_seconds: week });
      const difference = Date.parse(String(moved.data.now)) - Date.parse(String(before.data.now));
      expect(Math.floor(difference / 1000)).toBeGreaterThanOrEqual(week);
      const executed = await waitFor('schedule.executed', created.data.standing_order_id);
      expect(executed.data).toMatchObject({
        account_id: accountId,
        standing_order_id: created.data.standing_order_id,
        status: 'active',
        amount: { amount: '3.00', currency: 'GBP' },
      });
      expect(Date.parse(executed.timestamp)).toBeGreaterThanOrEqual(
        Date.parse(String(created.data.next_payment_date_time)),
      );
      expect((await callAsClient('/payments/nobody-has-this')).status).toBe(401);
      await open().restart({ OB_SANDBOX_SETTLEMENT: 'auto' });
      expect((await callAsClient('/payments/nobody-has-this')).status).toBe(404);
    });

    test('is not moved where that is not allowed', async () => {
      const refused = await callAsClient('/sandbox/clock', { advance_seconds: 1 });
      expect([refused.status, refused.codes]).toEqual([404, ['not_found']]);
      const document = await open().ask(open().whole, { path: '/openapi.json' });
      const { paths } = JSON.parse(document.body) as { readonly paths: object };
      expect(paths).not.toHaveProperty('/sandbox/clock');
      expect(paths).toHaveProperty('/sandbox/payments/{id}/complete');
    });
  });
}

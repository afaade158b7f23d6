import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Receiver, startReceiver } from '../../src/receiver.ts';
import { registerWebhook } from '../../src/webhooks.ts';
import { createConsent, type Party, type PayingBank, type ReadAnswer, showKey } from './paying-bank.ts';
import { findHolding, type Holding } from './sample-holding.ts';
import { shopTerms } from './terms.ts';

/** The engine looks twice in a second for what is due: by then it would have done it. */
const twoLooks = 1200;

/** Checks a bank that settles by hand alone, and by itself once it is started so. */
export function describeControls(open: () => PayingBank): void {
  describe('the controls of the sandbox', () => {
    let holding: Holding;
    let receiver: Receiver;

    beforeAll(async () => {
      receiver = await startReceiver();
      const { client, token } = open().whole;
      receiver.trust((await registerWebhook(client, token, receiver.url)).secret);
      holding = await findHolding(open(), 'current');
    });

    afterAll(() => receiver.close());

    const control = (path: string, body?: unknown, party: Party = open().whole): Promise<ReadAnswer> =>
      open().ask(party, {
        method: 'POST',
        path: `/sandbox/${path}`,
        headers: { authorization: `Bearer ${party.token}` },
        ...(body !== undefined && { body }),
      });

    const pay = async (terms: object = shopTerms): Promise<string> => {
      const agreed = await open().agree(open().whole, {
        type: 'payment',
        terms,
        accountId: holding.accountId,
      });
      const headers = showKey(agreed, randomUUID());
      return String(
        (await open().ask(open().whole, { path: '/payments', headers, body: terms })).data.payment_id,
      );
    };

    const readPayment = async (paymentId: string) =>
      (
        await open().ask(open().whole, {
          path: `/payments/${paymentId}`,
          headers: { authorization: `Bearer ${open().whole.token}` },
        })
      ).data;

    /** The types of the events about a payment, or of an account since some event of it. */
    const typesAbout = (resourceId: string, from = 0): readonly string[] =>
      receiver.events
        .slice(from)
        .filter(({ resource_id }) => resource_id === resourceId)
        .map(({ type }) => type)
        .sort();

    const waitForTypes = (resourceId: string, from: number, wanted: readonly string[]) =>
      expect.poll(() => typesAbout(resourceId, from), { timeout: 10_000 }).toEqual([...wanted].sort());

    test('authorize a consent for its customer, whose approval on the pages then opens it', async () => {
      const { whole, payer } = open();
      const demand = { type: 'payment', terms: shopTerms } as const;
      const from = receiver.events.length;
      const consentId = await createConsent(whole, demand);
      const approval = { customer: 'alice', account_ids: [holding.accountId] };
      expect((await control(`consents/${consentId}/authorize`, approval, payer)).status).toBe(404);
      const authorized = await control(`consents/${consentId}/authorize`, approval);
      expect([authorized.status, authorized.data.status]).toEqual([200, 'authorized']);
      const { accountId } = holding;
      const agreed = await open().agree(whole, { ...demand, consentId, accountId });
      const headers = showKey(agreed, randomUUID());
      expect((await open().ask(whole, { path: '/payments', headers, body: shopTerms })).status).toBe(201);
      const { body } = await open().ask(whole, {
        path: `/sandbox/consents/${consentId}/history`,
        headers: { authorization: `Bearer ${whole.token}` },
      });
      const { data: rows } = JSON.parse(body) as { readonly data: readonly { readonly to: string }[] };
      const states = ['awaiting_authorization', 'authorized', 'authorized', 'consumed'];
      expect(rows.map(({ to }) => to)).toEqual(states);
      await waitForTypes(consentId, from, ['consent.authorized']);
    });

    test('leave a payment pending until it is completed, which moves the money once', async () => {
      const [before, from] = [await holding.readBooked(), receiver.events.length];
      const paymentId = await pay();
      expect((await control('clock', { advance_seconds: 5 })).status).toBe(200);
      await sleep(twoLooks);
      expect((await readPayment(paymentId)).status).toBe('pending');
      const completed = await control(`payments/${paymentId}/complete`);
      expect([completed.status, completed.data]).toEqual([200, await readPayment(paymentId)]);
      expect(completed.data.status).toBe('completed');
      expect(before - (await holding.readBooked())).toBe(1250);
      const [latest] = await holding.listTransactions();
      expect(latest).toMatchObject({
        status: 'booked',
        amount: shopTerms.amount,
        credit_debit_indicator: 'Debit',
        creditor_account: shopTerms.creditor_account,
        reference: shopTerms.reference,
      });
      await waitForTypes(paymentId, from, ['payment.created', 'payment.completed']);
      await waitForTypes(holding.accountId, from, ['transaction.posted', 'balance.updated']);
      for (const step of ['complete', 'fail']) {
        const again = await control(`payments/${paymentId}/${step}`);
        expect([again.status, again.codes]).toEqual([409, ['invalid_payment_status']]);
      }
    });

    test.each([undefined, 'limit_exceeded', 'technical_error'])(
      'let a payment fail for %s',
      async (reason) => {
        const [before, from] = [await holding.readBooked(), receiver.events.length];
        const paymentId = await pay();
        const failed = await control(
          `payments/${paymentId}/fail`,
          reason === undefined ? undefined : { reason },
        );
        const code = reason ?? 'rejected_by_bank';
        expect([failed.status, failed.data]).toMatchObject([
          200,
          { status: 'failed', status_reason: { code } },
        ]);
        expect(await readPayment(paymentId)).toEqual(failed.data);
        expect(await holding.readBooked()).toBe(before);
        await waitForTypes(paymentId, from, ['payment.created', 'payment.failed']);
        const told = receiver.events.find(
          ({ type, resource_id }) => type === 'payment.failed' && resource_id === paymentId,
        );
        expect(told?.data).toMatchObject({ payment_id: paymentId, status: 'failed', reason: code });
      },
    );

    test('complete no payment of more than there is', async () => {
      const amount = { amount: '9000000.00', currency: 'GBP' };
      const completed = await control(`payments/${await pay({ ...shopTerms, amount })}/complete`, {});
      expect([completed.status, completed.data]).toMatchObject([
        200,
        { status: 'failed', status_reason: { code: 'insufficient_funds' } },
      ]);
    });

    test('end a payment once of twenty that would at once', async () => {
      const from = receiver.events.length;
      const paymentId = await pay();
      const steps = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? 'complete' : 'fail'));
      const answers = await Promise.all(steps.map((step) => control(`payments/${paymentId}/${step}`)));
      const told = answers.map(({ status, codes }) => [status, ...codes].join(' ')).sort();
      expect(told).toEqual(['200', ...Array.from({ length: 19 }, () => '409 invalid_payment_status')]);
      const { status } = await readPayment(paymentId);
      await waitForTypes(paymentId, from, ['payment.created', `payment.${status}`]);
    });

    test('reach no payment of somebody else, and nothing by a token of a customer', async () => {
      const { whole, payer } = open();
      const paymentId = await pay();
      for (const path of [`payments/${paymentId}/complete`, `payments/${paymentId}/fail`]) {
        const foreign = await control(path, {}, payer);
        const unknown = await control(path.replace(paymentId, 'nobody-has-this'), {}, payer);
        expect([foreign.status, foreign.codes]).toEqual([404, ['not_found']]);
        expect([unknown.status, unknown.codes]).toEqual([404, ['not_found']]);
      }
      const agreed = await open().agree(whole, { type: 'payment', terms: shopTerms });
      const byCustomer = await control(
        `payments/${paymentId}/fail`,
        {},
        { ...whole, token: agreed.accessToken },
      );
      expect([byCustomer.status, byCustomer.codes]).toEqual([403, ['insufficient_scope']]);
      const odd = await control(`payments/${paymentId}/fail`, { reason: 'no reason' });
      expect([odd.status, odd.codes, odd.paths]).toEqual([400, ['invalid_field'], ['reason']]);
      expect((await readPayment(paymentId)).status).toBe('pending');
    });

    test('set a standing order up, let it pay, let it fail, and cancel it', async () => {
      const { accountId } = holding;
      const order = {
        account_id: accountId,
        frequency: 'weekly',
        amount: { amount: '3.00', currency: 'GBP' },
        creditor_account: shopTerms.creditor_account,
        reference: 'Club',
      };
      const from = receiver.events.length;
      const created = await control('standing-orders', order);
      const { standing_order_id: id } = created.data;
      expect([created.status, created.data]).toMatchObject([201, { status: 'active', frequency: 'weekly' }]);
      const find = async () =>
        (await holding.list('standing-orders')).find(({ standing_order_id }) => standing_order_id === id);
      expect(await find()).toEqual(created.data);
      const before = await holding.readBooked();
      const executed = await control(`standing-orders/${id}/execute`);
      expect([executed.status, executed.data.last_payment_amount]).toEqual([200, order.amount]);
      expect(before - (await holding.readBooked())).toBe(300);
      const failed = await control(`standing-orders/${id}/fail`, { reason: 'insufficient_funds' });
      expect([failed.status, failed.data.status]).toEqual([200, 'active']);
      const dates = [created, executed, failed].map(({ data }) =>
        Date.parse(String(data.next_payment_date_time)),
      );
      const week = 7 * 86_400_000;
      expect(dates.map((date) => date - (dates[0] ?? 0))).toEqual([0, week, 2 * week]);
      const cancelled = await control(`standing-orders/${id}/cancel`);
      expect(cancelled.data).toMatchObject({ status: 'cancelled' });
      expect(cancelled.data).not.toHaveProperty('next_payment_date_time');
      expect(await find()).toEqual(cancelled.data);
      for (const step of ['execute', 'fail', 'cancel']) {
        const again = await control(`standing-orders/${id}/${step}`);
        expect([again.status, again.codes]).toEqual([409, ['invalid_status']]);
      }
      await waitForTypes(accountId, from, [
        'schedule.created',
        'schedule.executed',
        'transaction.posted',
        'balance.updated',
        'schedule.failed',
        'schedule.cancelled',
      ]);
    });
  });
}

import { formatHundredths, type StandingOrder } from '@ob/core';
import {
  bookTransaction,
  cancelStandingOrder,
  closeAccount,
  createStandingOrder,
  disableAccount,
  enableAccount,
  executeStandingOrder,
  failStandingOrder,
  postTransaction,
  removeTransaction,
  runDuePayments,
  runDueStandingOrders,
} from '@ob/sandbox/ledger';
import fc from 'fast-check';
import { abortPayment, executePayment } from '../../src/ledger/payments.ts';
import { createSamplePayment, describeSampleHolder, outsideAccount } from './cases/sample-holding.ts';
import type { Bank } from './ledger-fixture.ts';

/** The last account is in euros. */
export const accountIds = ['a1', 'a2', 'a3'] as const;

/** Numbers choose among the existing records. */
export interface Command {
  readonly name: string;
  run(bank: Bank): Promise<unknown>;
}

const payees = [...accountIds.map(describeSampleHolder), outsideAccount];

const accountId = fc.constantFrom(...accountIds);
const payee = fc.constantFrom(...payees);
const pick = fc.nat({ max: 50 });
const frequency = fc.constantFrom<StandingOrder['frequency']>('daily', 'weekly', 'monthly');

/** Amounts that are mostly valid, and sometimes zero, too large, or in another currency. */
const amount = fc.record({
  amount: fc.oneof(
    {
      weight: 12,
      arbitrary: fc.bigInt({ min: 1n, max: 9_000n }).map((each) => formatHundredths(each) ?? ''),
    },
    { weight: 1, arbitrary: fc.constantFrom('0.00', '000.01', '9999999999999.99', '1', '') },
  ),
  currency: fc.constantFrom('GBP', 'GBP', 'GBP', 'EUR'),
});

const command = (name: string, run: Command['run']): Command => ({ name, run });

const posting = fc
  .record({
    account_id: accountId,
    amount,
    credit_debit_indicator: fc.constantFrom('Credit' as const, 'Debit' as const),
    status: fc.constantFrom('booked' as const, 'pending' as const),
    reference: fc.constant('HIDDEN WORDS'),
    creditor_account: payee,
  })
  .map((given) => command(`post ${JSON.stringify(given)}`, ({ ports }) => postTransaction(ports, given)));

const transactionStep = fc
  .record({ step: fc.constantFrom(bookTransaction, removeTransaction), pick })
  .map(({ step, pick: number }) =>
    command(`${step.name} ${number}`, async (bank) => {
      const found = bank.memory.holdings.flatMap(({ transactions = [] }) => transactions);
      return step(bank.ports, { transactionId: found[number % found.length]?.transaction_id ?? 'none' });
    }),
  );

const accountStep = fc
  .record({ step: fc.constantFrom(closeAccount, disableAccount, enableAccount, enableAccount), accountId })
  .map(({ step, ...choice }) =>
    command(`${step.name} ${choice.accountId}`, ({ ports }) => step(ports, choice)),
  );

const acceptance = fc.record({ debtorAccountId: accountId, creditor: payee, amount }).map((given) =>
  command(`accept ${JSON.stringify(given)}`, async (bank) => {
    const paymentId = `p${bank.accepted.length}`;
    bank.accepted.push(paymentId);
    await bank.storePayment(createSamplePayment({ paymentId, ...given }));
    await bank.ports.ledger.orderPayment({ paymentId, dueAt: bank.clock.now() + 1_000 });
  }),
);

const paymentStep = fc
  .record({ step: fc.constantFrom(executePayment, abortPayment), pick })
  .map(({ step, pick: number }) =>
    command(`${step.name} ${number}`, ({ accepted, ports }) =>
      step(ports, { paymentId: accepted.at(-1 - (number % 5)) ?? 'none' }),
    ),
  );

const orderCreation = fc
  .record({ account_id: accountId, frequency, amount, creditor_account: payee })
  .map((given) =>
    command(`order ${JSON.stringify(given)}`, ({ ports }) => createStandingOrder(ports, given)),
  );

const orderStep = fc
  .record({
    step: fc.constantFrom(executeStandingOrder, executeStandingOrder, failStandingOrder, cancelStandingOrder),
    pick,
  })
  .map(({ step, pick: number }) =>
    command(`${step.name} ${number}`, async ({ memory, ports }) => {
      const found = memory.holdings.flatMap(({ standingOrders = [] }) => standingOrders);
      return step(ports, { standingOrderId: found[number % found.length]?.standing_order_id ?? 'none' });
    }),
  );

const passing = fc.nat({ max: 10 * 86_400 }).map((seconds) =>
  command(`advance ${seconds} s`, async ({ clock, ports }) => {
    clock.advance(seconds * 1_000);
    await Promise.all([runDuePayments(ports), runDuePayments(ports), runDueStandingOrders(ports)]);
  }),
);

export const anyCommand: fc.Arbitrary<Command> = fc.oneof(
  { weight: 6, arbitrary: posting },
  { weight: 4, arbitrary: transactionStep },
  { weight: 1, arbitrary: accountStep },
  { weight: 4, arbitrary: acceptance },
  { weight: 5, arbitrary: paymentStep },
  { weight: 2, arbitrary: orderCreation },
  { weight: 4, arbitrary: orderStep },
  { weight: 2, arbitrary: passing },
);

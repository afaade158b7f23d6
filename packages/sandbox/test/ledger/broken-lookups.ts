import { type Identifier, refuse } from '@ob/core';
import type { Ledger } from '@ob/sandbox/ledger';
import { type Flaw, withLedger } from './flaw.ts';
import type { MemorySubject } from './memory-subject.ts';

/** Keeps orders beside the sound ledger; `forget` says what the end of a payment does to its order. */
const withOrders = (
  keep: (orders: Map<string, number>, paymentId: string, dueAt: number) => void,
  forget: 'never' | 'when_carried_out',
): Flaw =>
  withLedger((ledger) => {
    const orders = new Map<string, number>();
    return {
      orderPayment: async ({ paymentId, dueAt }) => keep(orders, paymentId, dueAt),
      listDuePayments: async (now, limit) =>
        [...orders]
          .filter(([, dueAt]) => dueAt <= now)
          .sort(([, one], [, other]) => one - other)
          .slice(0, limit)
          .map(([paymentId]) => paymentId),
      async changePayment(id, decide) {
        const outcome = await ledger.changePayment(id, decide);
        if (outcome.ok && forget === 'when_carried_out') orders.delete(id);
        return outcome;
      },
    };
  });

const keepFirst = (orders: Map<string, number>, paymentId: string, dueAt: number) =>
  orders.has(paymentId) ? undefined : orders.set(paymentId, dueAt);

const findBy = (find: (sound: MemorySubject, identifier: Identifier) => string | undefined): Flaw =>
  withLedger((ledger, sound) => ({
    async findByIdentifier(identifier) {
      const accountId = find(sound, identifier);
      let account: Awaited<ReturnType<Ledger['findByIdentifier']>>;
      if (accountId !== undefined)
        await ledger.changeAccount(accountId, (found) => {
          account = found;
          return refuse('looked');
        });
      return account;
    },
  }));

const holdsNumber =
  ({ scheme, id }: Partial<Identifier>) =>
  ({ account, closed }: { account: { identifiers?: readonly Identifier[] }; closed?: boolean }) =>
    closed !== true &&
    account.identifiers?.some((each) => each.id === id && (scheme ?? each.scheme) === each.scheme);

/** Ledgers that lose orders, or find the wrong things. */
export const lookupFlaws: Readonly<Record<string, Flaw>> = {
  'takes the last order of a payment': withOrders(
    (orders, paymentId, dueAt) => orders.set(paymentId, dueAt),
    'when_carried_out',
  ),
  'forgets no order': withOrders(keepFirst, 'never'),
  'forgets the orders that it has carried out alone': withOrders(keepFirst, 'when_carried_out'),
  'finds due payments a millisecond late': withLedger((ledger) => ({
    listDuePayments: (now, limit) => ledger.listDuePayments(now - 1, limit),
  })),
  'lists due payments however many they are': withLedger((ledger) => ({
    listDuePayments: (now) => ledger.listDuePayments(now, 10_000),
  })),
  'lists due payments in no order': withLedger((ledger) => ({
    listDuePayments: async (now, limit) => [...(await ledger.listDuePayments(now, limit))].reverse(),
  })),
  'finds due standing orders a millisecond late': withLedger((ledger) => ({
    listDueStandingOrders: (now, limit) => ledger.listDueStandingOrders(now - 1, limit),
  })),
  'lists due standing orders however many they are': withLedger((ledger) => ({
    listDueStandingOrders: (now) => ledger.listDueStandingOrders(now, 10_000),
  })),
  'lists due standing orders in no order': withLedger((ledger) => ({
    listDueStandingOrders: async (now, limit) =>
      [...(await ledger.listDueStandingOrders(now, limit))].reverse(),
  })),
  'lists standing orders that have ended': withLedger((ledger, { memory }) => ({
    listDueStandingOrders: async (now, limit) => [
      ...(await ledger.listDueStandingOrders(now, limit)),
      ...memory.holdings.flatMap(({ standingOrders = [] }) =>
        standingOrders.filter(({ status }) => status !== 'active').map(({ standing_order_id: id }) => id),
      ),
    ],
  })),
  'finds accounts by the number alone': findBy(
    ({ memory }, { id }) =>
      memory.holdings.find(({ account }) => holdsNumber({ id })({ account }))?.account.account_id,
  ),
  'finds no closed account': findBy(
    ({ memory }, identifier) => memory.holdings.find(holdsNumber(identifier))?.account.account_id,
  ),
  'finds the first of several accounts': findBy(
    ({ memory }, identifier) =>
      memory.holdings.find(({ account }) => holdsNumber(identifier)({ account }))?.account.account_id,
  ),
};

import { accept, type Result, refuse } from '@ob/core';
import type { Decide, LedgerChange } from '@ob/sandbox/ledger';
import { type Flaw, withLedger } from './flaw.ts';
import type { MemorySubject } from './memory-subject.ts';

const pause = () => new Promise((resolve) => setTimeout(resolve, 0));

const nothing: LedgerChange = {
  accounts: [],
  transactions: [],
  removedTransactionIds: [],
  standingOrders: [],
  events: [],
};

type Outcome<Refusal> = Promise<Result<LedgerChange, Refusal | 'not_found'>>;

type Wrap = <Found, Refusal>(
  change: (decide: Decide<Found, Refusal>) => Outcome<Refusal>,
  decide: Decide<Found, Refusal>,
  sound: MemorySubject,
) => Outcome<Refusal>;

/** Spoils every change alike. */
function around(wrap: Wrap): Flaw {
  return (sound) => ({
    ledger: {
      ...sound.ledger,
      changeAccount: (id, decide) => wrap((each) => sound.ledger.changeAccount(id, each), decide, sound),
      closeAccount: (id, decide) => wrap((each) => sound.ledger.closeAccount(id, each), decide, sound),
      changeTransaction: (id, decide) =>
        wrap((each) => sound.ledger.changeTransaction(id, each), decide, sound),
      changeStandingOrder: (id, decide) =>
        wrap((each) => sound.ledger.changeStandingOrder(id, each), decide, sound),
      changePayment: (id, decide) => wrap((each) => sound.ledger.changePayment(id, each), decide, sound),
    },
  });
}

/** Stores something else than what was decided, and answers what was decided. */
function storing(alter: (change: LedgerChange) => LedgerChange): Flaw {
  return around(async (change, decide) => {
    let decided: ReturnType<typeof decide> | undefined;
    const outcome = await change((found) => {
      decided = decide(found);
      return decided.ok ? accept(alter(decided.value)) : decided;
    });
    return outcome.ok && decided?.ok ? decided : outcome;
  });
}

/** Spoils what decisions are made about. */
function finding(alter: (found: Readonly<Record<string, unknown>>) => unknown): Flaw {
  return around((change, decide) =>
    change((found) => decide(alter(found as Readonly<Record<string, unknown>>) as typeof found)),
  );
}

const withIds = (alter: (id: string) => string): Flaw =>
  withLedger((ledger) => ({
    changeAccount: (id, decide) => ledger.changeAccount(alter(id), decide),
  }));

const without = (record: Readonly<Record<string, unknown>>, name: string) =>
  Object.fromEntries(Object.entries(record).filter(([key]) => key !== name));

const keepSeconds = (moment: string) => moment.replace(/\.\d{3}Z$/, '.000Z');

/** Ledgers that change the books wrongly. */
export const changeFlaws: Readonly<Record<string, Flaw>> = {
  'keeps no journal': storing(({ journal: _, ...change }) => change),
  'keeps one side of a movement': storing((change) =>
    change.journal === undefined
      ? change
      : { ...change, journal: { ...change.journal, lines: change.journal.lines.slice(0, 1) } },
  ),
  'keeps no transactions': storing((change) => ({ ...change, transactions: [] })),
  'shows a transfer on the side that pays alone': storing((change) => ({
    ...change,
    transactions: change.transactions.slice(0, 1),
  })),
  'moves no balances': storing((change) => ({ ...change, accounts: [] })),
  'never takes a removed transaction away': storing((change) => ({ ...change, removedTransactionIds: [] })),
  'keeps no standing orders': storing((change) => ({ ...change, standingOrders: [] })),
  'ends no payment': storing(({ payment: _, ...change }) => change),
  'sends no events': storing((change) => ({ ...change, events: [] })),
  'sends the first event alone': storing((change) => ({ ...change, events: change.events.slice(0, 1) })),
  'sends every event twice': storing((change) => ({
    ...change,
    events: [...change.events, ...change.events],
  })),
  'closes no account': storing((change) => ({
    ...change,
    accounts: change.accounts.map((account) => ({ ...account, closed: false })),
  })),
  'keeps the status of an account as it was': storing((change) => ({
    ...change,
    accounts: change.accounts.map((each) => ({
      ...each,
      account: { ...each.account, status: 'enabled' },
    })),
  })),
  'keeps amounts in single precision': storing((change) => ({
    ...change,
    accounts: change.accounts.map((each) => ({
      ...each,
      balances: each.balances.map((balance) => ({
        ...balance,
        amount: { ...balance.amount, amount: Math.fround(Number(balance.amount.amount)).toFixed(2) },
      })),
    })),
  })),
  'keeps moments to the second': storing((change) => ({
    ...change,
    transactions: change.transactions.map((each) => ({
      ...each,
      booking_date_time: keepSeconds(each.booking_date_time),
    })),
  })),
  'stores the change before its events': around(async (change, decide) => {
    let kept: LedgerChange | undefined;
    const outcome = await change((found) => {
      const decided = decide(found);
      if (!decided.ok) return decided;
      kept = decided.value;
      return accept({ ...kept, events: [] });
    });
    if (!outcome.ok || kept === undefined || kept.events.length === 0) return outcome;
    const { events } = kept;
    await change(() => accept({ ...nothing, events }));
    return accept(kept);
  }),
  'decides about what it read before it waited': around(async (change, decide) => {
    let seen: Parameters<typeof decide>[0] | undefined;
    const looked = await change((found) => {
      seen = found;
      return refuse('looked' as never);
    });
    await pause();
    return seen === undefined ? looked : change(() => decide(seen as Parameters<typeof decide>[0]));
  }),
  'ends the payment after its money': around(async (change, decide, { payments }) => {
    let kept: LedgerChange | undefined;
    const outcome = await change((found) => {
      const decided = decide(found);
      if (!decided.ok) return decided;
      const { payment: _, ...rest } = decided.value;
      kept = decided.value;
      return accept(rest);
    });
    await pause();
    if (outcome.ok && kept?.payment !== undefined) await payments.replace(kept.payment);
    return outcome.ok && kept !== undefined ? accept(kept) : outcome;
  }),
  'closes an account about which it has refused something': withLedger((ledger) => ({
    async changeAccount(id, decide) {
      const outcome = await ledger.changeAccount(id, decide);
      if (!outcome.ok && outcome.refusal !== 'not_found')
        await ledger.changeAccount(id, (found) =>
          accept({ ...nothing, accounts: [{ ...found, closed: true }] }),
        );
      return outcome;
    },
  })),
  'hands out accounts without their holder': finding((found) => ({ ...found, holderName: '' })),
  'hands out accounts without credit lines': finding(({ balances, ...found }) => ({
    ...found,
    balances: Array.isArray(balances) ? balances.map((each) => without(each, 'credit_lines')) : balances,
  })),
  'takes every account that is paid for one of another bank': finding((found) => without(found, 'creditor')),
  'throws for ids that it cannot hold': withLedger((ledger) => ({
    async changeAccount(id, decide) {
      if (id.includes('\0')) throw new Error('invalid byte sequence');
      return ledger.changeAccount(id, decide);
    },
  })),
  'does not tell upper from lower case': withIds((id) => id.toLowerCase()),
  'trims ids': withIds((id) => id.trim()),
};

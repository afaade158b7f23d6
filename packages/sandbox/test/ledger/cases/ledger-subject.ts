import { type Balance, parseHundredths, type StoredPayment, type WebhookEvent } from '@ob/core';
import type { PaymentStore } from '@ob/core/primitives';
import { createFixedClock, createSeededRandom, type FixedClock } from '@ob/core/testing';
import type { Ledger, LedgerPorts } from '@ob/sandbox/ledger';
import type { LedgerHolding } from '../../../src/memory/holding.ts';

export type { LedgerHolding };

import { sampleMoment } from './sample-holding.ts';

/** A ledger under test, with what stands around it. */
export interface LedgerSubject {
  readonly ledger: Ledger;
  /** Where the ledger finds payments, and keeps their ends. */
  readonly payments: Pick<PaymentStore, 'find' | 'replace'>;
  /** Keeps a payment as it stands, and tells nobody of it. */
  keepPayment(stored: StoredPayment): Promise<void>;
  /**
   * Loses a payment and the use of its consent, as a promoted standby does that lacks the last transactions. What the ledger
   * has kept stays.
   */
  losePayment(paymentId: string): Promise<void>;
  /** Reads an account as it stands, with its balances, transactions and standing orders in any order. */
  readHolding(accountId: string): Promise<LedgerHolding>;
  /** Reads the events that the changes have left in the outbox, for any client and in any order. */
  listEvents(): Promise<readonly WebhookEvent[]>;
  /** Lets the outbox refuse every event from now on, as a full disk would. */
  breakOutbox(): Promise<void>;
}

/**
 * Opens a ledger over exactly these accounts. `sampleClientId` hears of everything that happens to any of them, and
 * nobody else does. Every call opens another bank.
 */
export type OpenLedger = (accounts: readonly LedgerHolding[]) => Promise<LedgerSubject>;

/** One promise of a ledger: `run` throws where it is broken. */
export interface LedgerCase {
  readonly name: string;
  run(open: OpenLedger): Promise<void>;
}

/** A ledger under test, and the ports of the use cases over it. */
export interface LedgerWorld extends LedgerSubject {
  readonly ports: LedgerPorts & { readonly clock: FixedClock };
}

/** Opens a ledger at {@link sampleMoment}. */
export async function openWorld(open: OpenLedger, accounts: readonly LedgerHolding[]): Promise<LedgerWorld> {
  const subject = await open(accounts);
  const ports = {
    ledger: subject.ledger,
    clock: createFixedClock(sampleMoment),
    random: createSeededRandom(1),
  };
  return { ...subject, ports };
}

/** Tells a balance in hundredths, negative where it is owed. */
export function readBalance(
  holding: LedgerHolding,
  type: Balance['balance_type'] = 'booked',
): bigint | undefined {
  const balance = holding.balances?.find(({ balance_type: each }) => each === type);
  const hundredths = balance && parseHundredths(balance.amount.amount);
  return balance?.credit_debit_indicator === 'Debit' && hundredths !== undefined ? -hundredths : hundredths;
}

/** Tells how many events of each type there are. */
export async function countEvents({ listEvents }: LedgerSubject): Promise<Readonly<Record<string, number>>> {
  const counts = new Map<string, number>();
  for (const { type } of await listEvents()) counts.set(type, (counts.get(type) ?? 0) + 1);
  return Object.fromEntries(counts);
}

/** Everything that a change may change, in an order that does not depend on the store. */
export async function takeStock(world: LedgerSubject, accountIds: readonly string[]): Promise<unknown> {
  const holdings = await Promise.all(accountIds.map((accountId) => world.readHolding(accountId)));
  return {
    holdings: holdings.map(sortHolding),
    events: (await world.listEvents()).map(({ id }) => id).sort(),
  };
}

/** Puts the records of a holding into one order. */
export function sortHolding(holding: LedgerHolding): LedgerHolding {
  const { balances = [], transactions = [], standingOrders = [] } = holding;
  return {
    ...holding,
    balances: sortBy(balances, ({ balance_type: type }) => type),
    transactions: sortBy(transactions, ({ transaction_id: id }) => id),
    standingOrders: sortBy(standingOrders, ({ standing_order_id: id }) => id),
  };
}

function sortBy<Found>(records: readonly Found[], read: (record: Found) => string): readonly Found[] {
  return [...records].sort((one, other) => (read(one) < read(other) ? -1 : 1));
}

/** Starts the same work so many times at once. */
export function atOnce<Value>(
  count: number,
  work: (index: number) => Promise<Value>,
): Promise<readonly Value[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => work(index)));
}

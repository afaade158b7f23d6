import { type Balance, parseHundredths, type StoredPayment, type WebhookEvent } from '@ob/core';
import type { PaymentStore } from '@ob/core/primitives';
import { createFixedClock, createSeededRandom, type FixedClock } from '@ob/core/testing';
import type { Ledger, LedgerPorts } from '@ob/sandbox/ledger';
import type { LedgerHolding } from '../../../src/memory/holding.ts';

export type { LedgerHolding };

import { sampleMoment } from './sample-holding.ts';

/** A ledger under test with its surrounding stores. */
export interface LedgerSubject {
  readonly ledger: Ledger;
  readonly payments: Pick<PaymentStore, 'find' | 'replace'>;
  /** Stores a payment without events. */
  storePayment(stored: StoredPayment): Promise<void>;
  /**
   * Deletes a payment and the use of its consent, like a promoted standby that lacks the last transactions. The records of
   * the ledger stay.
   */
  losePayment(paymentId: string): Promise<void>;
  /** Reads the current account, with its balances, transactions and standing orders in any order. */
  readHolding(accountId: string): Promise<LedgerHolding>;
  /** Reads the events in the outbox, for all clients and in any order. */
  listEvents(): Promise<readonly WebhookEvent[]>;
  /** Makes the outbox fail for every event from now on, like a full disk. */
  breakOutbox(): Promise<void>;
}

/**
 * Creates a new ledger with exactly these accounts. Only `sampleClientId` receives events, for all of them.
 */
export type OpenLedger = (accounts: readonly LedgerHolding[]) => Promise<LedgerSubject>;

export interface LedgerCase {
  readonly name: string;
  run(open: OpenLedger): Promise<void>;
}

export interface LedgerFixture extends LedgerSubject {
  readonly ports: LedgerPorts & { readonly clock: FixedClock };
}

/** Opens a ledger at {@link sampleMoment}. */
export async function openFixture(
  open: OpenLedger,
  accounts: readonly LedgerHolding[],
): Promise<LedgerFixture> {
  const subject = await open(accounts);
  const ports = {
    ledger: subject.ledger,
    clock: createFixedClock(sampleMoment),
    random: createSeededRandom(1),
  };
  return { ...subject, ports };
}

/** Returns a balance in hundredths. Negative: `Debit`. */
export function readBalance(
  holding: LedgerHolding,
  type: Balance['balance_type'] = 'booked',
): bigint | undefined {
  const balance = holding.balances?.find(({ balance_type: each }) => each === type);
  const hundredths = balance && parseHundredths(balance.amount.amount);
  return balance?.credit_debit_indicator === 'Debit' && hundredths !== undefined ? -hundredths : hundredths;
}

export async function countEvents({ listEvents }: LedgerSubject): Promise<Readonly<Record<string, number>>> {
  const counts = new Map<string, number>();
  for (const { type } of await listEvents()) counts.set(type, (counts.get(type) ?? 0) + 1);
  return Object.fromEntries(counts);
}

/** Reads all records that a change can affect, in an order that does not depend on the store. */
export async function takeStock(fixture: LedgerSubject, accountIds: readonly string[]): Promise<unknown> {
  const holdings = await Promise.all(accountIds.map((accountId) => fixture.readHolding(accountId)));
  return {
    holdings: holdings.map(sortHolding),
    events: (await fixture.listEvents()).map(({ id }) => id).sort(),
  };
}

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

/** Starts the same work `count` times in parallel. */
export function atOnce<Value>(
  count: number,
  work: (index: number) => Promise<Value>,
): Promise<readonly Value[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => work(index)));
}

import { type Balance, parseHundredths, type StoredPayment, type WebhookEvent } from '@ob/core';
import type { PaymentStore } from '@ob/core/primitives';
import { createFixedClock, createSeededRandom, type FixedClock } from '@ob/core/testing';
import type { Ledger, LedgerPorts } from '@ob/sandbox/ledger';
import type { LedgerHolding } from '../../../src/memory/holding.ts';

export type { LedgerHolding };

import { sampleMoment } from './sample-holding.ts';

export interface LedgerSubject {
  readonly ledger: Ledger;
  readonly payments: Pick<PaymentStore, 'find' | 'replace'>;
  storePayment(stored: StoredPayment): Promise<void>;
  /** Deletes a payment and the use of its consent, like a promoted standby without the last transactions. */
  losePayment(paymentId: string): Promise<void>;
  /** Balances, transactions and standing orders have any order. */
  readHolding(accountId: string): Promise<LedgerHolding>;
  /** For all clients, in any order. */
  listEvents(): Promise<readonly WebhookEvent[]>;
  /** Fails every event from now on, like a full disk. */
  breakOutbox(): Promise<void>;
}

/** Only `sampleClientId` receives events, for all accounts. */
export type OpenLedger = (accounts: readonly LedgerHolding[]) => Promise<LedgerSubject>;

export interface LedgerCase {
  readonly name: string;
  run(open: OpenLedger): Promise<void>;
}

export interface LedgerFixture extends LedgerSubject {
  readonly ports: LedgerPorts & { readonly clock: FixedClock };
}

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

/** In hundredths; negative for `Debit`. */
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

/** Reads all records that a change can affect, in a stable order. */
export async function readRecords(fixture: LedgerSubject, accountIds: readonly string[]): Promise<unknown> {
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

export function runParallel<Value>(
  count: number,
  work: (index: number) => Promise<Value>,
): Promise<readonly Value[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => work(index)));
}

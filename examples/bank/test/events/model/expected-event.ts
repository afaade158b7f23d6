import type { EventType } from '@ob/core';

/** An expected event without its id, and its receivers. */
export interface ExpectedEvent {
  readonly type: EventType;
  readonly timestamp: string;
  readonly resource_id: string;
  readonly resource_type: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** The clients that are entitled to the event, with or without a webhook, sorted. */
  readonly clients: readonly string[];
  /** The webhooks that get the event, sorted. */
  readonly webhooks: readonly string[];
}

/** Replaces the id of a transaction that no response contained, because it is unpredictable. */
export const unnamedTransaction = '(a new transaction)';

export function writeMoment(moment: number): string {
  return new Date(moment).toISOString();
}

export function writeAmount(pence: number, currency = 'GBP') {
  return { amount: (Math.abs(pence) / 100).toFixed(2), currency };
}

/** Formats pence as an amount with its direction. Zero is a credit. */
export function writeSigned(pence: number) {
  return { amount: writeAmount(pence), credit_debit_indicator: pence < 0 ? 'Debit' : 'Credit' };
}

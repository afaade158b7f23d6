import type { EventType } from '@ob/core';

/** An event as the specification has it: everything but its own id, and who is to get it. */
export interface ExpectedEvent {
  readonly type: EventType;
  readonly timestamp: string;
  readonly resource_id: string;
  readonly resource_type: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** The clients that are told, those without a webhook for it, too; in order. */
  readonly clients: readonly string[];
  /** The webhooks that get it, in order. */
  readonly webhooks: readonly string[];
}

/** What a transaction is called that no answer has named: which it is cannot be foretold. */
export const unnamedTransaction = '(a new transaction)';

/** Writes a moment in milliseconds since the epoch as events do. */
export function writeMoment(moment: number): string {
  return new Date(moment).toISOString();
}

/** Writes pence as an amount. */
export function writeAmount(pence: number, currency = 'GBP') {
  return { amount: (Math.abs(pence) / 100).toFixed(2), currency };
}

/** Writes pence as an amount with its direction; nothing is on the side of the customer. */
export function writeSigned(pence: number) {
  return { amount: writeAmount(pence), credit_debit_indicator: pence < 0 ? 'Debit' : 'Credit' };
}

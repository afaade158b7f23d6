import { startOfDay } from '../data/calendar.ts';
import { describeSampleBank, type SampleBank, type SampleBankOptions } from '../data/sample-bank.ts';

let last: { readonly name: string; readonly bank: SampleBank } | undefined;

/**
 * Caches the last bank: it has thousands of transactions, and most tests start on the same day. No test can change frozen
 * records.
 */
export function loadSampleBank(options: SampleBankOptions): SampleBank {
  const name = JSON.stringify([startOfDay(options.anchor), options.seed]);
  if (last?.name !== name) last = { name, bank: freeze(describeSampleBank(options)) };
  return last.bank;
}

function freeze<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const part of Object.values(value)) freeze(part);
  return Object.freeze(value);
}

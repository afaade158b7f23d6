import { startOfDay } from '../data/calendar.ts';
import { describeSampleBank, type SampleBank, type SampleBankOptions } from '../data/sample-bank.ts';

let last: { readonly name: string; readonly bank: SampleBank } | undefined;

/**
 * Describes the sample bank, or answers the one that was described last: thousands of transactions take their time, the
 * tests of a suite mostly begin on the same day. The records cannot be changed: a test that writes into what it was
 * handed would change the bank of the tests after it.
 */
export function recallSampleBank(options: SampleBankOptions): SampleBank {
  const name = JSON.stringify([startOfDay(options.anchor), options.seed]);
  if (last?.name !== name) last = { name, bank: freeze(describeSampleBank(options)) };
  return last.bank;
}

function freeze<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const part of Object.values(value)) freeze(part);
  return Object.freeze(value);
}

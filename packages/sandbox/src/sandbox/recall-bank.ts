import { startOfDay } from '../data/calendar.ts';
import { describeSampleBank, type SampleBank, type SampleBankOptions } from '../data/sample-bank.ts';

let last: { readonly name: string; readonly bank: SampleBank } | undefined;

/**
 * Describes the sample bank, or answers the one that was described last: thousands of transactions take their time, the
 * tests of a suite mostly begin on the same day, and nobody changes the records.
 */
export function recallSampleBank(options: SampleBankOptions): SampleBank {
  const name = JSON.stringify([startOfDay(options.anchor), options.seed]);
  if (last?.name !== name) last = { name, bank: describeSampleBank(options) };
  return last.bank;
}

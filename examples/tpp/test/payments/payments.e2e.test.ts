import { afterAll, beforeAll, describe } from 'vitest';
import { describeControls } from './control-suite.ts';
import { describeFunds } from './funds-suite.ts';
import { openPayingBank, type PayingBank } from './paying-bank.ts';
import { describePaying } from './payment-suite.ts';
import { describeRefusals } from './refusal-suite.ts';
import { describeTime } from './time-suite.ts';

/** Checks payments and all that belongs to them over sockets, at a bank that settles by hand. */
describe('payments', () => {
  let bank: PayingBank;

  beforeAll(async () => {
    bank = await openPayingBank('express', { OB_SANDBOX_SETTLEMENT: 'manual', OB_SANDBOX_CLOCK: '1' });
  });

  afterAll(() => bank.close());

  describeRefusals(() => bank);
  describePaying(() => bank);
  describeFunds(() => bank);
  describeControls(() => bank);
  describeTime(() => bank);
});

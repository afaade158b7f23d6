import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSampleHolding } from './cases/sample-holding.ts';
import { anyCommand, type Command } from './commands.ts';
import { openBank, signed } from './ledger-fixture.ts';
import { checkLaws } from './ledger-laws.ts';

const openSample = () =>
  openBank(
    createSampleHolding('a1'),
    createSampleHolding('a2'),
    createSampleHolding('a3', { booked: signed('100.00', 'EUR') }),
  );

test('the ledger is consistent after every command of any sequence', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyCommand, { maxLength: 40 }), async (commands) => {
      const bank = openSample();
      for (const command of commands) {
        await command.run(bank);
        await checkLaws(bank);
      }
    }),
    { numRuns: 200 },
  );
});

test('the ledger is consistent after parallel commands', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(anyCommand, { maxLength: 12 }), { maxLength: 8 }), async (rounds) => {
      const bank = openSample();
      for (const round of rounds) {
        await Promise.all(round.map((command) => command.run(bank)));
        await checkLaws(bank);
      }
    }),
    { numRuns: 150 },
  );
});

test('the sequences reach every kind of step', async () => {
  const seen = new Set<string>();
  const run = async (commands: readonly Command[]) => {
    const bank = openSample();
    for (const command of commands) await command.run(bank);
    for (const { type } of await bank.listEvents()) seen.add(type);
  };
  const sequences = fc.sample(fc.array(anyCommand, { minLength: 40, maxLength: 40 }), {
    numRuns: 100,
    seed: 1,
  });
  for (const commands of sequences) await run(commands);
  expect([...seen].sort()).toEqual([
    'balance.updated',
    'payment.completed',
    'payment.failed',
    'schedule.cancelled',
    'schedule.created',
    'schedule.executed',
    'schedule.failed',
    'transaction.posted',
  ]);
});

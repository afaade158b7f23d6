import {
  bookTransaction,
  closeAccount,
  disableAccount,
  enableAccount,
  postTransaction,
  removeTransaction,
} from '@ob/sandbox/ledger';
import { describe, expect, test } from 'vitest';
import { accountSteps } from '../../src/ledger/accounts.ts';
import { createSampleHolding } from './cases/sample-holding.ts';
import { holdingIn, openBank, signed, take } from './ledger-fixture.ts';

const steps = { enable: enableAccount, disable: disableAccount, close: closeAccount };
const states = ['pending', 'enabled', 'disabled', 'closed'] as const;

const allowed: Readonly<Record<string, string>> = {
  'pending enable': 'enabled',
  'disabled enable': 'enabled',
  'enabled disable': 'disabled',
  'pending close': 'closed',
  'enabled close': 'closed',
  'disabled close': 'closed',
};

describe('an account', () => {
  test.each(
    states.flatMap((state) =>
      (['enable', 'disable', 'close'] as const).map((step) => [state, step] as const),
    ),
  )('that is %s allows or refuses the step %s', async (state, step) => {
    const bank = openBank(holdingIn('a1', state));
    const before = await bank.readHolding('a1');
    const outcome = await steps[step](bank.ports, { accountId: 'a1' });
    const after = await bank.readHolding('a1');
    const next = allowed[`${state} ${step}`];
    if (next === undefined) {
      expect(outcome).toEqual({ ok: false, refusal: 'invalid_status' });
      expect(after).toBe(before);
    } else {
      expect(take(outcome)).toEqual(after.account);
      expect(after.closed ? 'closed' : after.account.status).toBe(next);
      if (after.closed) expect(after.account.status).toBe('disabled');
    }
    expect(await bank.listEvents()).toEqual([]);
  });

  test('allows only the steps of the table', () => {
    expect(Object.keys(accountSteps).sort()).toEqual(Object.keys(steps).sort());
  });

  test.each([bookTransaction, removeTransaction])(
    'changes no pending transaction after its closing: %o',
    async (step) => {
      const bank = openBank(createSampleHolding('a1'));
      const posting = { account_id: 'a1', ...signed('-5.00'), status: 'pending' } as const;
      const { transaction_id: transactionId } = take(await postTransaction(bank.ports, posting));
      await closeAccount(bank.ports, { accountId: 'a1' });
      expect(await step(bank.ports, { transactionId })).toEqual({ ok: false, refusal: 'invalid_status' });
    },
  );
});

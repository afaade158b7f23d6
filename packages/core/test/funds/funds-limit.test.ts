import { now } from '@ob/tooling/test-bank';
import { expect, test } from 'vitest';
import { openFundsBank } from '../support/funds-bank.ts';

const good = { amount: { amount: '1.00', currency: 'GBP' }, reference: 'R' };

test('limits the confirmations for a consent in 24 hours, and neither counts nor records refused requests', async () => {
  const bank = await openFundsBank({}, { limits: { fundsConfirmations: 2 } });
  const headers = { 'x-consent-id': 'funds-1', 'content-type': 'application/json' };
  const confirm = (body: unknown) => {
    const init = { method: 'POST', headers, body: JSON.stringify(body) };
    return bank.connect().call(bank.token, '/funds-confirmations', init);
  };
  const bodies = [good, {}, good, { ...good, amount: { amount: '1.00', currency: 'EUR' } }, good];
  const answers: Response[] = [];
  for (const body of bodies) {
    answers.push(await confirm(body));
    bank.clock.advance(70_000);
  }
  expect(answers.map(({ status }) => status)).toEqual([201, 400, 201, 400, 429]);
  expect(await bank.storage.uses.listUses(['funds-1'])).toEqual([
    expect.objectContaining({ usedAt: now + 140_000 }),
  ]);
  const refused = answers.at(-1);
  expect(refused?.headers.get('retry-after')).toBe('86120');
  expect(await refused?.json()).toMatchObject({ errors: [{ code: 'rate_limit_exceeded' }] });
});

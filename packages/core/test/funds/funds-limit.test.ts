import { createMemoryUnattendedLimit } from '@ob/core/memory';
import { expect, test } from 'vitest';
import { createFundsService } from '../support/funds-service.ts';

const good = { amount: { amount: '1.00', currency: 'GBP' }, reference: 'R' };

test('a consent gets so many answers in 24 hours; a malformed question is not counted', async () => {
  const { service } = createFundsService({ fundsLimit: createMemoryUnattendedLimit({ limit: 2 }) });
  const ask = (body: unknown) =>
    service(
      new Request('https://bank.example/funds-confirmations', {
        method: 'POST',
        headers: { authorization: 'Bearer t', 'x-consent-id': 'funds-1', 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
      {},
    );
  const bodies = [good, {}, good, { ...good, amount: { amount: '1.00', currency: 'EUR' } }, good];
  const answers: Response[] = [];
  for (const body of bodies) answers.push(await ask(body));
  expect(answers.map(({ status }) => status)).toEqual([201, 400, 201, 400, 429]);
  const refused = answers.at(-1);
  expect(refused?.headers.get('retry-after')).toBe('86400');
  expect(await refused?.json()).toMatchObject({ errors: [{ code: 'rate_limit_exceeded' }] });
});

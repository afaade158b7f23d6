import {
  type CustomerDecision,
  createSandbox,
  type Revocation,
  type Sandbox,
  type SandboxOptions,
} from '@ob/sandbox';
import { expect, test } from 'vitest';

test.each([
  [{ settlement: 'Manual' }, "`settlement` must be 'auto' or 'manual'."],
  [{ recieve: () => {} }, '`recieve` is not an option. Did you mean `receive`?'],
  [
    { clock: new Date(0) },
    '`clock` is neither a number nor a clock. Use milliseconds, such as `Date.parse(…)`.',
  ],
  [{ clock: null }, '`clock` is neither a number nor a clock.'],
])('refuses %j', async (options, message) => {
  await expect(createSandbox(options as SandboxOptions)).rejects.toThrow(message);
});

type Step = (sandbox: Sandbox) => Promise<unknown>;

test.each<[string, Step, string]>([
  [
    'an approval with an unknown member',
    ({ approve }) => approve('c1', { customer: 'alice', account_ids: ['a1'] } as CustomerDecision),
    '`account_ids` is not an option. Did you mean `accountIds`?',
  ],
  [
    'an approval of one account that is not a list',
    ({ approve }) => approve('c1', { customer: 'alice', accountIds: 'a1' } as unknown as CustomerDecision),
    '`accountIds` must be an array of strings.',
  ],
  [
    'a denial without a customer',
    ({ deny }) => deny('c1', undefined as unknown as CustomerDecision),
    'deny needs `customer`.',
  ],
  [
    'a revocation by nobody',
    ({ revoke }) => revoke('c1', { by: 'Bank' } as unknown as Revocation),
    "`by` must be 'customer' or 'bank'.",
  ],
])('refuses %s', async (_, step, message) => {
  const refused = step(await createSandbox({ clock: 0 }));
  await expect(refused).rejects.toThrow(TypeError);
  await expect(refused).rejects.toThrow(message);
});

test('refuses a certificate that is not PEM', async () => {
  const { fetchWith } = await createSandbox({ clock: 0 });
  expect(() => fetchWith({ certificate: 'MIIB' })).toThrow('`certificate` is not PEM.');
});

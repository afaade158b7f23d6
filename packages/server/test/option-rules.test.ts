import type { Database } from '@ob/postgres';
import { createOpenBanking } from '@ob/server';
import { createMemoryStorage } from '@ob/server/memory';
import { createCustomerPages, english } from '@ob/server/pages';
import { createPostgresStorage } from '@ob/server/postgres';
import { describe, expect, test } from 'vitest';
import { completeOptions } from './complete-options.ts';

const open = (changes: object) => createOpenBanking({ ...completeOptions, ...changes } as never);

test.each([
  ['storage', 'createMemoryStorage()'],
  ['clients', 'createMemoryClientStore(clients)'],
  ['keys', 'createSigningKeys('],
  ['secretKeys', '32 random bytes'],
  ['accounts', 'BankAccounts'],
  ['payments', 'PaymentProcessor'],
  ['customers', 'createAuthenticationPolicy('],
  ['interaction', 'createCustomerPages('],
] as const)('names the missing option %s and the fix', async (name, fix) => {
  // An array has a `find`, too.
  for (const wrong of [undefined, null, {}, []]) {
    const opened = open({ [name]: wrong });
    await expect(opened).rejects.toThrow(`Set the option \`${name}\` to `);
    await expect(opened).rejects.toThrow(fix);
  }
});

test('names the first option when all are missing', async () => {
  const openNothing = createOpenBanking as () => Promise<unknown>;
  await expect(openNothing()).rejects.toThrow(
    'createOpenBanking needs `storage`. Set the option `storage` to ',
  );
});

test.each(Object.keys(completeOptions.accounts))('refuses accounts without `%s`', async (name) => {
  const opened = open({ accounts: { ...completeOptions.accounts, [name]: undefined } });
  await expect(opened).rejects.toThrow(`createOpenBanking needs \`accounts.${name}\`.`);
});

test.each([
  [{ limit: {} }, '`limit` is not an option. Did you mean `limits`?'],
  [
    { limits: { requestPerSecond: 5 } },
    '`limits.requestPerSecond` is not an option. Did you mean `limits.requestsPerSecond`?',
  ],
  [{ network: { webhooksAllow: [] } }, 'Did you mean `network.webhookAllow`?'],
  [{ deliveries: { capPerSubscriptions: 5 } }, 'Did you mean `deliveries.capPerSubscription`?'],
  [{ customers: { ...completeOptions.customers, profile: {} } }, 'Did you mean `customers.profiles`?'],
  [{ secretKeys: { ...completeOptions.secretKeys, previus: [] } }, 'Did you mean `secretKeys.previous`?'],
  [{ branches: [] }, '`branches` is not an option. Remove it.'],
  [
    { customers: completeOptions.customers.authentication },
    '`customers.acrValues` is not an option. Remove it. Set the option `customers` to { authentication: ',
  ],
  [{ environment: 'Sandbox' }, "`environment` must be 'sandbox' or 'production'."],
  [{ clock: { time: () => 0 } }, 'createOpenBanking needs `clock.now`. It must be a function.'],
  [{ log: console.log }, '`log` must be an object.'],
  [{ network: { webhookAllow: '10.0.0.0/8' } }, '`network.webhookAllow` must be an array of strings.'],
  [{ housekeeping: { purge: 'daily' } }, '`housekeeping` must be an object with functions.'],
  [
    { customers: { authentication: { acrValues: [], requirements: {} } } },
    'createOpenBanking needs `customers.authentication.requirements.identification`.',
  ],
])('refuses %j', async (changes, message) => {
  const opened = open(changes);
  await expect(opened).rejects.toThrow(TypeError);
  await expect(opened).rejects.toThrow(message);
});

test('takes `undefined` for every optional option', async () => {
  const names = ['mtlsOrigin', 'routes', 'environment', 'dpopNonces', 'limits', 'network', 'log', 'clock'];
  const { close } = await open({
    interaction: () => ({ routes: [], authorization: {} }),
    ...Object.fromEntries(names.map((name) => [name, undefined])),
  });
  await close();
});

describe('the customer pages', () => {
  const session = { find() {}, signIn() {}, stepUp() {}, signOut() {} };
  const pages = (options: object) => () => createCustomerPages(options as never);

  test.each([
    [{ bankName: 'Own Bank' }, 'createCustomerPages needs `session`.'],
    [{ session }, 'createCustomerPages needs `bankName`. Set the option `bankName` to '],
    [
      { bankName: 'Own Bank', session: { ...session, signIn: undefined } },
      'createCustomerPages needs `session.signIn`. Set the option `session` to the CustomerSession of your login.',
    ],
    [
      { bankName: 'Own Bank', session, timezone: 'UTC' },
      '`timezone` is not an option. Did you mean `timeZone`?',
    ],
    [{ bankName: ' ', session }, '`bankName` is empty. Set it to the name that customers know.'],
    [
      { bankName: 'Own Bank', session, timeZone: 'Mars' },
      '`timeZone` is Mars. Use an IANA time zone, such as Europe/London.',
    ],
    [
      { bankName: 'Own Bank', session, texts: { ...english, language: 'en_GB' } },
      '`texts.language` is en_GB. Use a language tag (BCP 47), such as en-GB.',
    ],
  ])('refuse %j', (options, message) => {
    expect(pages(options)).toThrow(message);
  });
});

test('the storages refuse an unknown option', () => {
  const refusal = '`migration` is not an option. Did you mean `migrations`?';
  expect(() => createPostgresStorage({} as Database, { migration: [] } as object)).toThrow(refusal);
  expect(() => createMemoryStorage({ onEvents() {} } as object)).toThrow('Did you mean `onEvent`?');
});

test('the storage on PostgreSQL refuses a pool of the driver', () => {
  for (const database of [undefined, null, { query() {}, connect() {} }])
    expect(() => createPostgresStorage(database as never)).toThrow('Pass the result of connectDatabase(');
});

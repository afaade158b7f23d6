import type { OpenBankingOptions } from './options.ts';

/** A required option: the path and type of the member to check, and the fix. */
interface RequiredOption {
  readonly name: keyof OpenBankingOptions<never>;
  readonly path: readonly string[];
  readonly type: 'function' | 'object';
  readonly fix: string;
}

/** Without the issuer, which the check of the server configuration covers. */
const requiredOptions: readonly RequiredOption[] = [
  {
    ...{ name: 'storage', path: ['open'], type: 'function' },
    fix: 'createPostgresStorage(database) of @ob/server/postgres or createMemoryStorage() of @ob/server/memory',
  },
  {
    ...{ name: 'clients', path: ['find'], type: 'function' },
    fix: 'createMemoryClientStore(clients) of @ob/oauth/primitives or a ClientStore of your own',
  },
  {
    ...{ name: 'keys', path: ['current'], type: 'function' },
    fix: 'createSigningKeys({ active: [key], retired: [] }) of @ob/oauth',
  },
  {
    ...{ name: 'secretKeys', path: ['current'], type: 'object' },
    fix: '{ current: key }, where key is a Uint8Array of 32 random bytes',
  },
  {
    ...{ name: 'accounts', path: ['listAccounts'], type: 'function' },
    fix: 'the BankAccounts of your core banking system',
  },
  {
    ...{ name: 'payments', path: ['submit'], type: 'function' },
    fix: 'the PaymentProcessor of your payment engine',
  },
  {
    ...{ name: 'customers', path: ['authentication', 'acrValues'], type: 'object' },
    fix: '{ authentication: createAuthenticationPolicy(acr) }, with the function of @ob/oauth',
  },
  {
    ...{ name: 'interaction', path: [], type: 'function' },
    fix: 'createCustomerPages({ … }) of @ob/server/pages',
  },
];

/** Checks options from plain JavaScript. Throws a `TypeError` with the first missing option and the fix. */
export function checkRequiredOptions(options: object = {}): void {
  const missing = requiredOptions.find(
    ({ name, path, type }) => typeof read(options, [name, ...path]) !== type,
  );
  if (missing === undefined) return;
  const { name, path, fix } = missing;
  const member = [name, ...path].join('.');
  throw new TypeError(`createOpenBanking needs \`${member}\`. Set the option \`${name}\` to ${fix}.`);
}

function read(value: unknown, path: readonly string[]): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return value;
  return read((value as Readonly<Record<string, unknown>> | null | undefined)?.[name], rest);
}

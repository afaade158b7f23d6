import { resolve } from 'node:path';
import { z } from 'zod';
import {
  addressRangeList,
  choice,
  cidrList,
  flag,
  key,
  keyList,
  limit,
  origin,
  port,
} from './config-values.ts';

/** Thrown at the start with all errors of the environment, each with the variable and the fix. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly code = 'config_invalid';
  readonly errors: readonly string[];

  constructor(errors: readonly string[]) {
    super(`The configuration is not valid:\n${errors.map((error) => `  - ${error}`).join('\n')}`);
    this.errors = errors;
  }
}

/** All variables. The README explains them. */
const variables = z.object({
  OB_ENVIRONMENT: choice('sandbox', 'production'),
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  OB_ISSUER: origin.optional(),
  OB_MTLS_ISSUER: origin.optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(?:ql)?:\/\//, 'must be a postgres:// URL')
    .optional(),
  OB_DATA_DIR: z.string().default('.data'),
  OB_TLS_CERT: z.string().optional(),
  OB_TLS_KEY: z.string().optional(),
  OB_TLS_CLIENT_CA: z.string().optional(),
  OB_CLIENTS_FILE: z.string().optional(),
  OB_SIGNING_KEYS_FILE: z.string().optional(),
  OB_SECRET_KEY: key.optional(),
  OB_SECRET_KEY_PREVIOUS: keyList.default([]),
  OB_SUBJECT_KEY: key.optional(),
  OB_WORKER: choice('1', '0', 'only'),
  OB_WEBHOOK_ALLOW: cidrList.optional(),
  OB_KEY_SET_ALLOW: cidrList.optional(),
  OB_MAX_CONNECTIONS: limit.optional(),
  OB_MAX_CONNECTIONS_PER_ADDRESS: limit.optional(),
  OB_TRUSTED_PROXIES: addressRangeList.default([]),
  OB_RATE_LIMIT: limit.optional(),
  OB_UNATTENDED_LIMIT: limit.optional(),
  OB_FUNDS_LIMIT: limit.optional(),
  OB_SANDBOX_SEED: flag,
  OB_SANDBOX_SETTLEMENT: choice('auto', 'manual'),
  OB_SANDBOX_CLOCK: flag,
  LOG_LEVEL: choice('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent').default('info'),
});

/** Lists the variables that begin with `OB_` and are unknown, and so have no effect. */
export function listUnknownVariables(environment: Readonly<Record<string, unknown>>): readonly string[] {
  return Object.keys(environment).filter((name) => name.startsWith('OB_') && !(name in variables.shape));
}

type Values = z.infer<typeof variables>;

const environmentSchema = variables.superRefine((values, context) => {
  for (const message of findMissing(values)) context.addIssue(message);
});

/** The configuration of a server. A limit of 0 is no limit. */
export interface Config extends ReturnType<typeof nameSettings> {}

/** Reads the configuration. An empty variable counts as absent. Throws a {@link ConfigError} with all errors. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const values = Object.entries(environment).filter(([, value]) => value !== '');
  const parsed = environmentSchema.safeParse(Object.fromEntries(values));
  if (parsed.success) return nameSettings(parsed.data);
  // An entry of a list gets the same message as the list.
  const errors = parsed.error.issues.map(({ path, message }) => [...path.slice(0, 1), message].join(' '));
  throw new ConfigError([...new Set(errors)]);
}

/** Names the settings and sets the defaults of the environment. */
function nameSettings(values: Values) {
  const production = values.OB_ENVIRONMENT === 'production';
  const webhookAllow = values.OB_WEBHOOK_ALLOW ?? (production ? [] : ['127.0.0.0/8', '::1/128']);
  return {
    environment: values.OB_ENVIRONMENT,
    host: values.HOST,
    port: values.PORT,
    issuer: values.OB_ISSUER,
    mtlsIssuer: values.OB_MTLS_ISSUER,
    databaseUrl: values.DATABASE_URL,
    dataFolder: resolve(values.OB_DATA_DIR),
    tlsCertificateFile: values.OB_TLS_CERT,
    tlsKeyFile: values.OB_TLS_KEY,
    tlsClientAuthoritiesFile: values.OB_TLS_CLIENT_CA,
    clientsFile: values.OB_CLIENTS_FILE,
    signingKeysFile: values.OB_SIGNING_KEYS_FILE,
    secretKey: values.OB_SECRET_KEY,
    previousSecretKeys: values.OB_SECRET_KEY_PREVIOUS,
    subjectKey: values.OB_SUBJECT_KEY,
    worker: values.OB_WORKER,
    webhookAllow,
    keySetAllow: values.OB_KEY_SET_ALLOW ?? webhookAllow,
    maxConnections: values.OB_MAX_CONNECTIONS,
    maxConnectionsPerAddress: values.OB_MAX_CONNECTIONS_PER_ADDRESS,
    trustedProxies: values.OB_TRUSTED_PROXIES,
    rateLimit: values.OB_RATE_LIMIT ?? (production ? 50 : 0),
    unattendedLimit: values.OB_UNATTENDED_LIMIT ?? (production ? 4 : 0),
    fundsLimit: values.OB_FUNDS_LIMIT ?? (production ? 10 : 100),
    sandboxSeed: !production && (values.DATABASE_URL === undefined || values.OB_SANDBOX_SEED),
    sandboxSettlement: production ? 'auto' : values.OB_SANDBOX_SETTLEMENT,
    sandboxClock: !production && values.OB_SANDBOX_CLOCK,
    logLevel: values.LOG_LEVEL,
  };
}

/** The variables that production needs. A sandbox creates the values itself. */
const productionNeeds = [
  'DATABASE_URL',
  'OB_TLS_CERT',
  'OB_TLS_KEY',
  'OB_TLS_CLIENT_CA',
  'OB_CLIENTS_FILE',
  'OB_SIGNING_KEYS_FILE',
  'OB_SECRET_KEY',
] as const;

function findMissing(values: Values): readonly string[] {
  const missing = productionNeeds.filter(
    (name) => values.OB_ENVIRONMENT === 'production' && values[name] === undefined,
  );
  const errors = {
    'OB_TLS_CERT and OB_TLS_KEY must be set together':
      (values.OB_TLS_CERT === undefined) !== (values.OB_TLS_KEY === undefined),
    'OB_SECRET_KEY_PREVIOUS needs OB_SUBJECT_KEY: set OB_SUBJECT_KEY to your first OB_SECRET_KEY, so that the subjects of your customers stay the same':
      values.OB_SECRET_KEY_PREVIOUS.length > 0 && values.OB_SUBJECT_KEY === undefined,
    'OB_MTLS_ISSUER must differ from OB_ISSUER: unset it to use one address':
      values.OB_MTLS_ISSUER === (values.OB_ISSUER ?? `https://localhost:${values.PORT}`),
  };
  return [
    ...missing.map((name) => `${name} must be set in production: only a sandbox creates it itself`),
    ...Object.entries(errors).flatMap(([message, isProblem]) => (isProblem ? [message] : [])),
  ];
}

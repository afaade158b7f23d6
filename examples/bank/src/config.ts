import { resolve } from 'node:path';
import { z } from 'zod';
import { addressRangeList, cidrList, key, keyList, limit, origin, port } from './config-values.ts';

/** How a server is configured: by the environment alone. */
export interface Config {
  readonly environment: 'sandbox' | 'production';
  readonly host: string;
  /** 0 picks a free one. */
  readonly port: number;
  /** Absent: `https://localhost:` and the port. */
  readonly issuer?: string;
  /** Where clients with a certificate connect, if that is another address than the issuer (RFC 8705 section 5). */
  readonly mtlsIssuer?: string;
  /** Absent: the embedded PostgreSQL. */
  readonly databaseUrl?: string;
  readonly dataFolder: string;
  readonly tlsCertificateFile?: string;
  readonly tlsKeyFile?: string;
  readonly tlsClientAuthoritiesFile?: string;
  readonly clientsFile?: string;
  readonly signingKeysFile?: string;
  /** 32 bytes that seal webhook secrets. */
  readonly secretKey?: Uint8Array;
  /** Keys of 32 bytes that seal no more, and still open what they have sealed. */
  readonly previousSecretKeys: readonly Uint8Array[];
  /** 32 bytes that the subjects of customers derive from. Absent: those that seal. */
  readonly subjectKey?: Uint8Array;
  /** Whether the webhook worker runs beside the API, not at all, or alone. */
  readonly worker: 'beside' | 'none' | 'only';
  /** CIDRs that the webhook address guard lets through. */
  readonly webhookAllow: readonly string[];
  /** CIDRs that the address guard of key sets lets through. */
  readonly keySetAllow: readonly string[];
  /** Addresses and CIDRs of proxies whose `Client-Cert` header counts. */
  readonly trustedProxies: readonly string[];
  /** How many requests a client may make per second; 0 is no limit. */
  readonly rateLimit: number;
  /** How many connections may be open; 0 is no limit. Absent: the default of `serve`. */
  readonly maxConnections?: number;
  /** How many connections of one address may be open; 0 is no limit. Absent: the default of `serve`. */
  readonly maxConnectionsPerAddress?: number;
  /** How often one endpoint may be read in 24 hours while the customer is away; 0 is no limit. */
  readonly unattendedLimit: number;
  /** How many funds confirmations of one consent are answered in 24 hours; 0 is no limit. */
  readonly fundsLimit: number;
  /** Whether the database is filled with the sample customers. */
  readonly sandboxSeed: boolean;
  /** Whether the payment engine works by itself, or everything waits for the controls of the sandbox. */
  readonly sandboxSettlement: 'auto' | 'manual';
  /** Whether the controls of the sandbox may move the clock of the service; it then has to run as one process. */
  readonly sandboxClock: boolean;
  readonly logLevel: string;
}

/** Thrown at start with every fault of the environment, each with the variable's name and the mend. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly code = 'config_invalid';
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(`The configuration is not valid:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
    this.faults = faults;
  }
}

/** What a production server must bring of its own, for lack of which a sandbox makes something up. */
const productionNeeds = [
  'DATABASE_URL',
  'OB_TLS_CERT',
  'OB_TLS_KEY',
  'OB_TLS_CLIENT_CA',
  'OB_CLIENTS_FILE',
  'OB_SIGNING_KEYS_FILE',
  'OB_SECRET_KEY',
] as const;

const environmentSchema = z
  .object({
    OB_ENVIRONMENT: z
      .enum(['sandbox', 'production'], { error: 'must be sandbox or production' })
      .default('sandbox'),
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
    OB_WORKER: z.enum(['1', '0', 'only'], { error: 'must be 1, 0 or only' }).default('1'),
    OB_WEBHOOK_ALLOW: cidrList.optional(),
    OB_KEY_SET_ALLOW: cidrList.optional(),
    OB_MAX_CONNECTIONS: limit.optional(),
    OB_MAX_CONNECTIONS_PER_ADDRESS: limit.optional(),
    OB_TRUSTED_PROXIES: addressRangeList.default([]),
    OB_RATE_LIMIT: limit.optional(),
    OB_UNATTENDED_LIMIT: limit.optional(),
    OB_FUNDS_LIMIT: limit.optional(),
    OB_SANDBOX_SEED: z.enum(['0', '1'], { error: 'must be 0 or 1' }).default('0'),
    OB_SANDBOX_SETTLEMENT: z.enum(['auto', 'manual'], { error: 'must be auto or manual' }).default('auto'),
    OB_SANDBOX_CLOCK: z.enum(['0', '1'], { error: 'must be 0 or 1' }).default('0'),
    LOG_LEVEL: z
      .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], {
        error: 'must be trace, debug, info, warn, error, fatal or silent',
      })
      .default('info'),
  })
  .superRefine((values, context) => {
    for (const message of findMissing(values)) context.addIssue({ code: 'custom', message });
  });

/** Reads the configuration. An empty variable counts as absent. Throws a {@link ConfigError} with every fault. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = environmentSchema.safeParse(given);
  if (!parsed.success)
    throw new ConfigError(parsed.error.issues.map((issue) => [...issue.path, issue.message].join(' ')));
  return nameSettings(parsed.data);
}

/** The variables that {@link readConfig} knows. */
export const knownVariables: readonly string[] = Object.keys(environmentSchema.shape);

type Values = z.infer<typeof environmentSchema>;

const workerModes = { '1': 'beside', '0': 'none', only: 'only' } as const;

function nameSettings(values: Values): Config {
  const production = values.OB_ENVIRONMENT === 'production';
  const webhookAllow = values.OB_WEBHOOK_ALLOW ?? (production ? [] : ['127.0.0.0/8', '::1/128']);
  const settings = {
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
    worker: workerModes[values.OB_WORKER],
    webhookAllow,
    keySetAllow: values.OB_KEY_SET_ALLOW ?? webhookAllow,
    maxConnections: values.OB_MAX_CONNECTIONS,
    maxConnectionsPerAddress: values.OB_MAX_CONNECTIONS_PER_ADDRESS,
    trustedProxies: values.OB_TRUSTED_PROXIES,
    rateLimit: values.OB_RATE_LIMIT ?? (production ? 50 : 0),
    unattendedLimit: values.OB_UNATTENDED_LIMIT ?? (production ? 4 : 0),
    fundsLimit: values.OB_FUNDS_LIMIT ?? (production ? 10 : 100),
    sandboxSeed: !production && (values.DATABASE_URL === undefined || values.OB_SANDBOX_SEED === '1'),
    sandboxSettlement: production ? 'auto' : values.OB_SANDBOX_SETTLEMENT,
    sandboxClock: !production && values.OB_SANDBOX_CLOCK === '1',
    logLevel: values.LOG_LEVEL,
  };
  return Object.fromEntries(
    Object.entries(settings).filter(([, value]) => value !== undefined),
  ) as unknown as Config;
}

const subjectKeyMend =
  'OB_SECRET_KEY_PREVIOUS needs OB_SUBJECT_KEY: set OB_SUBJECT_KEY to the OB_SECRET_KEY that you began with: the subjects of your customers hang on it';

interface Given extends Readonly<Record<string, unknown>> {
  readonly OB_ENVIRONMENT: 'sandbox' | 'production';
  readonly PORT: number;
  readonly OB_ISSUER?: string | undefined;
  readonly OB_MTLS_ISSUER?: string | undefined;
  readonly OB_SECRET_KEY_PREVIOUS: readonly unknown[];
  readonly OB_SUBJECT_KEY?: unknown;
}

function findMissing(values: Given): readonly string[] {
  const missing = productionNeeds.filter(
    (name) => values.OB_ENVIRONMENT === 'production' && values[name] === undefined,
  );
  const pair = ['OB_TLS_CERT', 'OB_TLS_KEY'].filter((name) => values[name] === undefined);
  const halves = pair.length === 1 ? ['OB_TLS_CERT and OB_TLS_KEY must be set together'] : [];
  const subjects =
    values.OB_SECRET_KEY_PREVIOUS.length > 0 && values.OB_SUBJECT_KEY === undefined ? [subjectKeyMend] : [];
  return [
    ...missing.map((name) => `${name} must be set in production: what a sandbox makes up has no place there`),
    ...halves,
    ...subjects,
    ...findAliasFaults(values),
  ];
}

/** An alias that is the issuer itself would announce another address that is none. */
function findAliasFaults({ PORT, OB_ISSUER, OB_MTLS_ISSUER }: Given): readonly string[] {
  const isIssuerItself = OB_MTLS_ISSUER === (OB_ISSUER ?? `https://localhost:${PORT}`);
  return isIssuerItself ? ['OB_MTLS_ISSUER must differ from OB_ISSUER: unset it to use one address'] : [];
}

import { resolve } from 'node:path';
import { parseAddressRange } from '@ob/core/network';
import { z } from 'zod';

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
  /** Addresses and CIDRs of proxies whose `Client-Cert` header counts. */
  readonly trustedProxies: readonly string[];
  /** How many requests a client may make per second; 0 is no limit. */
  readonly rateLimit: number;
  /** How often one endpoint may be read in 24 hours while the customer is away; 0 is no limit. */
  readonly unattendedLimit: number;
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
  'OB_TLS_CERT',
  'OB_TLS_KEY',
  'OB_TLS_CLIENT_CA',
  'OB_CLIENTS_FILE',
  'OB_SECRET_KEY',
] as const;

const keyMend = 'must be 32 bytes in base64; make some with: openssl rand -base64 32';

const cidr = z.union([z.cidrv4(), z.cidrv6()], {
  error: 'must be CIDRs separated by commas, such as 127.0.0.0/8,::1/128',
});

const key = z.string().transform(decodeKey).refine(isKey, keyMend);

const addressRange = z
  .string()
  .refine(isAddressRange, 'must be addresses or CIDRs separated by commas, such as 10.0.0.7,10.1.0.0/16');

const issuer = z
  .string()
  .refine(isIssuer, 'must be https://host[:port] in lower case, without a path and a trailing slash');

const limit = z
  .string()
  .regex(/^(?:0|[1-9]\d{0,5})$/, 'must be a whole number from 1 to 999999, or 0 for no limit')
  .transform(Number);

const environmentSchema = z
  .object({
    OB_ENVIRONMENT: z
      .enum(['sandbox', 'production'], { error: 'must be sandbox or production' })
      .default('sandbox'),
    PORT: z
      .string()
      .regex(/^\d{1,5}$/, 'must be a number from 0 to 65535')
      .transform(Number)
      .refine(isPort, 'must be a number from 0 to 65535')
      .default(3000),
    HOST: z.string().default('127.0.0.1'),
    OB_ISSUER: issuer.optional(),
    OB_MTLS_ISSUER: issuer.optional(),
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
    OB_SECRET_KEY_PREVIOUS: z
      .string()
      .transform((text) => splitList(text).map(decodeKey))
      .refine((keys) => keys.every(isKey), 'must be keys of 32 bytes in base64, separated by commas')
      .default([]),
    OB_SUBJECT_KEY: key.optional(),
    OB_WORKER: z.enum(['1', '0', 'only'], { error: 'must be 1, 0 or only' }).default('1'),
    OB_WEBHOOK_ALLOW: z.string().transform(splitList).pipe(z.array(cidr)).optional(),
    OB_TRUSTED_PROXIES: z.string().transform(splitList).pipe(z.array(addressRange)).default([]),
    OB_RATE_LIMIT: limit.optional(),
    OB_UNATTENDED_LIMIT: limit.optional(),
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

type Values = z.infer<typeof environmentSchema>;

const workerModes = { '1': 'beside', '0': 'none', only: 'only' } as const;

function nameSettings(values: Values): Config {
  const production = values.OB_ENVIRONMENT === 'production';
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
    webhookAllow: values.OB_WEBHOOK_ALLOW ?? (production ? [] : ['127.0.0.0/8', '::1/128']),
    trustedProxies: values.OB_TRUSTED_PROXIES,
    rateLimit: values.OB_RATE_LIMIT ?? (production ? 50 : 0),
    unattendedLimit: values.OB_UNATTENDED_LIMIT ?? (production ? 4 : 0),
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

function isPort(port: number): boolean {
  return port <= 65_535;
}

function isIssuer(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text && text.startsWith('https://');
}

function decodeKey(text: string): Uint8Array {
  return /^[A-Za-z0-9+/]{43}=$/.test(text) ? Uint8Array.from(Buffer.from(text, 'base64')) : new Uint8Array();
}

function isKey(bytes: Uint8Array): boolean {
  return bytes.length === 32;
}

function isAddressRange(text: string): boolean {
  try {
    return parseAddressRange(text).bits >= 0;
  } catch {
    return false;
  }
}

function splitList(text: string): readonly string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

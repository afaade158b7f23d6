import type { Clock, Random } from '@ob/http';
import type { SigningKeys } from '@ob/oauth';
import type { Database } from '@ob/postgres';
import { createWakeSignal, type SecretKeys, type WakeSignal } from '@ob/server';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { loadClients } from '../platform/clients.ts';
import { loadKeys } from '../platform/keys.ts';
import type { MovableClock } from '../platform/movable-clock.ts';
import { createReloadableClients, type ReloadableClients } from '../platform/reloadable-clients.ts';
import { loadSecretKeys } from '../platform/secret-key.ts';
import { type CodeSecrets, deriveCodeSecrets } from './code-secrets.ts';

export interface Resources {
  readonly config: Config;
  /** The issuer and base URL. */
  readonly issuer: string;
  readonly database: Database;
  readonly clock: Clock;
  /** The same clock if a sandbox can move it. */
  readonly movableClock?: MovableClock;
  readonly random: Random;
  readonly log: Logger;
  readonly keys: SigningKeys;
  readonly clients: ReloadableClients;
  readonly secretKeys: SecretKeys;
  readonly codes: CodeSecrets;
  /** Wakes all jobs after a move of the clock. */
  readonly clockMoved: WakeSignal;
  /** Wakes the payment engine. */
  readonly paymentDue: WakeSignal;
}

/** The values that exist before keys and clients are loaded. */
export type Environment = Pick<
  Resources,
  'config' | 'issuer' | 'database' | 'clock' | 'movableClock' | 'random' | 'log'
>;

/** Loads keys, clients and secrets. Throws a `ConfigError` with all errors in them. */
export async function loadResources(environment: Environment): Promise<Resources> {
  const { config, random } = environment;
  const secretKeys = await loadSecretKeys(config);
  return {
    ...environment,
    clients: createReloadableClients(await loadClients(config)),
    keys: await loadKeys(config),
    secretKeys,
    codes: await deriveCodeSecrets(secretKeys.subjects, random),
    clockMoved: createWakeSignal(),
    paymentDue: createWakeSignal(),
  };
}

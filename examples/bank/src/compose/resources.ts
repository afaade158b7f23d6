import type { Clock, Random } from '@ob/http';
import type { KeyHolder } from '@ob/oauth';
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

/** The values that every part of the server shares. */
export interface Resources {
  readonly config: Config;
  /** The issuer and base URL. */
  readonly issuer: string;
  readonly database: Database;
  readonly clock: Clock;
  /** The same clock, if a sandbox may move it. */
  readonly movableClock?: MovableClock;
  readonly random: Random;
  readonly log: Logger;
  readonly keys: KeyHolder;
  readonly clients: ReloadableClients;
  readonly secretKeys: SecretKeys;
  readonly codes: CodeSecrets;
  /** Wakes after the clock of the service was moved: anything may be due. */
  readonly clockMoved: WakeSignal;
  /** Wakes when the payment engine has something to carry out. */
  readonly paymentDue: WakeSignal;
}

/** The values that exist before anything is loaded. */
export type Environment = Pick<
  Resources,
  'config' | 'issuer' | 'database' | 'clock' | 'movableClock' | 'random' | 'log'
>;

/** Loads keys, clients and secrets. Throws a `ConfigError` that names every fault in them. */
export async function loadResources(surroundings: Environment): Promise<Resources> {
  const { config, random } = surroundings;
  const secretKeys = await loadSecretKeys(config);
  return {
    ...surroundings,
    clients: createReloadableClients(await loadClients(config)),
    keys: await loadKeys(config),
    secretKeys,
    codes: await deriveCodeSecrets(secretKeys.subjects, random),
    clockMoved: createWakeSignal(),
    paymentDue: createWakeSignal(),
  };
}

import type { Clock, Random } from '@ob/http';
import { listOwnAddresses, resolveHost } from '@ob/http/node/outbound';
import { type AddressGuard, createAddressGuard } from '@ob/http/outbound';
import {
  type CertificateReader,
  type ClientKeySource,
  createClientKeys,
  type KeyHolder,
  type SignatureVerifier,
} from '@ob/oauth';
import { nodeSignatureVerifier } from '@ob/oauth/node';
import type { KeySetFetcher } from '@ob/oauth/node/key-sets';
import { createCertificateReader } from '@ob/oauth/x509';
import { type Database, suiteMigrations } from '@ob/postgres';
import { createNodeTransport, type NodeTransport } from '@ob/webhooks/node';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { bankMigrations } from '../data/migrations.ts';
import { loadClients } from '../platform/clients.ts';
import { createDatabaseWatch, type DatabaseWatch } from '../platform/database-watch.ts';
import { openKeySets } from '../platform/key-sets.ts';
import { loadKeys } from '../platform/keys.ts';
import type { MovableClock } from '../platform/movable-clock.ts';
import { createReloadableClients, type ReloadableClients } from '../platform/reloadable-clients.ts';
import { type Bell, createBell } from './bell.ts';
import { createLimits, type Limits } from './limits.ts';
import { loadSecrets, type Secrets } from './secrets.ts';

/** What the whole server stands on: loaded once at start, shared by every part. */
export interface Resources extends Limits, Secrets {
  readonly config: Config;
  /** The issuer and base URL. */
  readonly issuer: string;
  /** Where clients with a certificate connect; `undefined` if that is the issuer's address. */
  readonly mtlsOrigin: string | undefined;
  readonly database: Database;
  /** Reads whether the database can be used, and whether its clock agrees with that of this process. */
  readonly watchDatabase: DatabaseWatch;
  readonly clock: Clock;
  /** The same clock, where it can be moved: in a sandbox that allows it. */
  readonly movableClock?: MovableClock;
  readonly random: Random;
  readonly log: Logger;
  readonly keys: KeyHolder;
  readonly certificates: CertificateReader;
  readonly clientKeys: ClientKeySource;
  /** Connects to the key sets of clients; to be closed at the end. */
  readonly keySets: KeySetFetcher;
  readonly signatures: SignatureVerifier;
  readonly clients: ReloadableClients;
  readonly addressGuard: AddressGuard;
  /** Connects to webhook receivers; to be closed at the end. */
  readonly transport: NodeTransport;
  /** Rings when the clock of the service was moved: anything may be due. */
  readonly clockMoved: Bell;
  /** Rings when the registered clients were loaded again. */
  readonly clientsReloaded: Bell;
  /** Rings when the payment engine has something to carry out. */
  readonly paymentDue: Bell;
}

/** What is known before anything is loaded. */
export type Surroundings = Pick<
  Resources,
  'config' | 'issuer' | 'database' | 'clock' | 'movableClock' | 'random' | 'log'
>;

/** Tells how far the clock of the service is ahead of the time outside, in milliseconds. */
export function readAhead({ movableClock }: Pick<Resources, 'movableClock'>): number {
  return movableClock?.ahead() ?? 0;
}

/** Loads keys, clients and secrets. Throws a `ConfigError` that names what is wrong with them. */
export async function loadResources(surroundings: Surroundings): Promise<Resources> {
  const { config } = surroundings;
  const addressGuard = createGuard(config, config.webhookAllow);
  const clients = await loadClients(config);
  const keySets = await openKeySets(config, createGuard(config, config.keySetAllow));
  return {
    ...surroundings,
    mtlsOrigin: config.mtlsIssuer,
    ...createLimits(surroundings),
    watchDatabase: watchDatabase(surroundings),
    keys: await loadKeys(config),
    certificates: createCertificateReader(),
    clientKeys: findClientKeys(surroundings, keySets),
    keySets,
    signatures: nodeSignatureVerifier,
    clients: createReloadableClients(clients),
    ...(await loadSecrets(surroundings)),
    addressGuard,
    transport: createNodeTransport({ guard: addressGuard }),
    clockMoved: createBell(),
    clientsReloaded: createBell(),
    paymentDue: createBell(),
  };
}

function watchDatabase(surroundings: Surroundings): DatabaseWatch {
  const { database, clock, log } = surroundings;
  return createDatabaseWatch({
    database,
    sets: [suiteMigrations, bankMigrations],
    machineClock: { now: () => clock.now() - readAhead(surroundings) },
    onChange({ reasons, clocks }) {
      const facts = clocks === undefined ? {} : { clock_offset_seconds: clocks.aheadMs / 1000 };
      if (reasons.length > 0) log.error({ ...facts, reasons }, 'not ready');
      else log.info(facts, 'ready again');
    },
  });
}

function findClientKeys({ clock, log }: Surroundings, { fetchKeySet }: KeySetFetcher): ClientKeySource {
  return createClientKeys({
    clock,
    fetchKeySet,
    onFailure: (uri, error) => log.warn({ err: error, uri }, 'a key set of a client cannot be had'),
  });
}

function createGuard({ environment }: Config, allow: readonly string[]): AddressGuard {
  return createAddressGuard({
    resolve: resolveHost,
    allow,
    environment,
    ownAddresses: listOwnAddresses,
  });
}

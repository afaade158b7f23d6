import { createConsentLookup } from '@ob/consent/primitives';
import type { Account } from '@ob/core';
import type { OutboxEvent } from '@ob/core/primitives';
import type { Clock, ServiceObservation } from '@ob/http';
import { checkOptions } from '@ob/http/routes';
import { type Client, createSigningKeys } from '@ob/oauth';
import type { OpenBanking } from '@ob/server';
import type { SampleHolder } from '../data/sample-bank.ts';
import { createClientRegistry } from './client-registry.ts';
import { type CustomerControls, createCustomerControls } from './customer-controls.ts';
import { createFetch, type SandboxConnection, type SandboxFetch } from './in-process-fetch.ts';
import { createLedgerControls, type LedgerControls, type RunStep } from './ledger-controls.ts';
import type { SentWebhook } from './receiver-transport.ts';
import { loadSampleBank } from './sample-bank-cache.ts';
import { sandboxAuthentication } from './sandbox-authentication.ts';
import { type BankParts, openBank } from './sandbox-bank.ts';
import { createSandboxClock } from './sandbox-clock.ts';
import { createJobs } from './sandbox-jobs.ts';
import { type SandboxOptions, sandboxRules } from './sandbox-options.ts';
import { createSandboxPlatform } from './sandbox-platform.ts';
import { openStores } from './sandbox-stores.ts';
import { createTimeControls, type TimeControls } from './sandbox-time.ts';
import { createSeededRandom } from './seeded-random.ts';
import { makeSigningKeys, systemClock } from './system.ts';

/** Requests, events, deliveries and failures of a sandbox, oldest first. */
export interface SandboxRecord {
  /** A refused request has the `reason` of the bank's log. */
  readonly requests: readonly ServiceObservation[];
  /** Includes events without a webhook. */
  readonly events: readonly OutboxEvent[];
  /** Includes failed requests. */
  readonly deliveries: readonly SentWebhook[];
  /** Failures inside the bank. Any entry is a defect of the sandbox. */
  readonly failures: readonly unknown[];
}

/** A bank in this process, for tests of a third party. */
export interface Sandbox extends CustomerControls, LedgerControls, TimeControls {
  /** The base URL of the bank. */
  readonly issuer: string;
  readonly clock: Clock;
  /** Sends no client certificate. Pass it to any library that accepts a `fetch`. */
  readonly fetch: SandboxFetch;
  /** Creates a `fetch` for mutual TLS. */
  fetchWith(connection: SandboxConnection): SandboxFetch;
  /** Registers a third party. Rejects with a `SandboxError` (`registration`) that lists all errors. */
  registerClient(registration: unknown): Promise<Client>;
  /** The customers: alice, bob and carol. */
  readonly customers: readonly SampleHolder[];
  /** Lists open accounts, oldest first. `customer` is a user name or id. */
  listAccounts(customer: string): readonly Account[];
  readonly record: SandboxRecord;
}

const defaultIssuer = 'https://bank.sandbox.test';

/**
 * Creates a bank in this process, without sockets, files or timers. Handlers and decisions are those of production; stores are in
 * memory. Due work, such as webhooks, runs after each control, at `settle` and at `advance`. Throws a `SandboxError` for an
 * invalid client registration, and a `TypeError` for an option that is unknown or of the wrong type.
 */
export async function createSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  checkOptions('createSandbox', options, sandboxRules);
  const {
    issuer = defaultIssuer,
    clock: base = systemClock,
    seed,
    settlement = 'auto',
    clients = [],
  } = options;
  const record = startRecord();
  const clock = createSandboxClock(base, options.onTime ?? (() => {}));
  const random = createSeededRandom(seed ?? 'sandbox');
  const registry = await createClientRegistry(clients);
  const bank = loadSampleBank(seed === undefined ? { anchor: clock.now() } : { anchor: clock.now(), seed });
  const stores = openStores({ bank, clock, random, observeEvent: (event) => record.events.push(event) });
  const keys = createSigningKeys(await makeSigningKeys());
  const ports = { issuer, clock, random, clients: registry, keys, stores, settlement };
  const observeSent = (sent: SentWebhook) => record.deliveries.push(sent);
  const open = await openBank({
    ...ports,
    platform: createSandboxPlatform({ clock, receive: options.receive, observeSent }),
    time: { advance: (milliseconds) => time.advance(milliseconds).then(clock.now) },
    observeRequest: (observation) => record.requests.push(observation),
    observeFailure: (error) => record.failures.push(error),
  });
  const jobs = createJobs({ ...ports, jobs: open.jobs });
  const time = createTimeControls(clock, jobs);
  const runStep: RunStep = async (step) => {
    const value = await step();
    await jobs.runDue();
    return value;
  };
  return {
    ...{ issuer, clock, record, customers: bank.customers },
    fetch: createFetch(open.service, issuer),
    fetchWith: (connection) => createFetch(open.service, issuer, connection),
    registerClient: registry.register,
    listAccounts: stores.customers.listAccounts,
    ...createCustomerControls(joinDecisions({ ...ports, subjects: open.subjects }), (step) =>
      runStep(() => stores.storage.transact(step)),
    ),
    ...createLedgerControls({ ...ports, ledger: stores.ledger }, runStep),
    ...time,
  };
}

function startRecord() {
  return {
    requests: [] as ServiceObservation[],
    events: [] as OutboxEvent[],
    deliveries: [] as SentWebhook[],
    failures: [] as unknown[],
  };
}

type DecisionPorts = Pick<BankParts, 'issuer' | 'clock' | 'random' | 'clients' | 'keys' | 'stores'> &
  Pick<OpenBanking<never>, 'subjects'>;

function joinDecisions({ stores: { storage, accounts, customers }, ...ports }: DecisionPorts) {
  const { consents, authorizations, grants } = storage;
  return {
    consent: { ...ports, consents, grants, accounts, customers },
    authorization: {
      ...ports,
      authorizations,
      authentication: sandboxAuthentication,
      consents: createConsentLookup({ consents, clock: ports.clock }),
    },
  };
}

import { createConsentLookup } from '@ob/consent/primitives';
import type { Account } from '@ob/core';
import type { OutboxEvent } from '@ob/core/primitives';
import { type Clock, createService, type Service, type ServiceObservation } from '@ob/http';
import type { Client } from '@ob/oauth';
import type { SampleHolder } from '../data/sample-bank.ts';
import { createPaymentEngine } from '../ledger/payments.ts';
import { createClientRegistry } from './client-registry.ts';
import { type CustomerControls, createCustomerControls } from './customer-controls.ts';
import { createFetch, type SandboxConnection, type SandboxFetch } from './in-process-fetch.ts';
import { createLedgerControls, type LedgerControls, type ThenSettle } from './ledger-controls.ts';
import { recallSampleBank } from './recall-bank.ts';
import type { SentWebhook } from './receiver-transport.ts';
import { sandboxAuthentication } from './sandbox-authentication.ts';
import { createSandboxClock } from './sandbox-clock.ts';
import { createJobs } from './sandbox-jobs.ts';
import type { SandboxOptions } from './sandbox-options.ts';
import { openPorts, type SandboxPorts } from './sandbox-ports.ts';
import { createBankRoutes, type RouteParts } from './sandbox-routes.ts';
import { openStores, type SandboxStores } from './sandbox-stores.ts';
import { createTimeControls, type TimeControls } from './sandbox-time.ts';
import { createSeededRandom } from './seeded-random.ts';
import { makeSigningKeys, systemClock } from './system.ts';

/** What the sandbox has seen and done so far, oldest first. */
export interface SandboxRecord {
  /** Every request to the bank; a refused one with the `reason` that the bank's log would tell. */
  readonly requests: readonly ServiceObservation[];
  /** Every event, with the client that it is told to, whether a webhook asks for it or not. */
  readonly events: readonly OutboxEvent[];
  /** Every webhook request that was sent, the failed ones too. */
  readonly deliveries: readonly SentWebhook[];
  /** What went wrong inside the bank; empty, unless there is a defect in it. */
  readonly failures: readonly unknown[];
}

/** A whole bank in this process, for the tests of a third party. */
export interface Sandbox extends CustomerControls, LedgerControls, TimeControls {
  /** The issuer and base URL of the bank. */
  readonly issuer: string;
  /** The bank's time, which `advance` moves. */
  readonly clock: Clock;
  /** Asks the bank over a connection without a client certificate; fits every library that takes a `fetch`. */
  readonly fetch: SandboxFetch;
  /** Makes a `fetch` over connections that show a client certificate (mutual TLS). */
  fetchWith(connection: SandboxConnection): SandboxFetch;
  /** Registers one more third party. Rejects with a `SandboxError` (`registration`) that names every fault. */
  registerClient(registration: unknown): Promise<Client>;
  /** The customers: alice, bob and carol. */
  readonly customers: readonly SampleHolder[];
  /** Lists the accounts of a customer, by name or id, as the bank keeps them: the oldest first. */
  listAccounts(customer: string): readonly Account[];
  /** What has happened so far. */
  readonly record: SandboxRecord;
}

/** Where the sandbox stands, unless it is told otherwise. */
const defaultIssuer = 'https://bank.sandbox.test';

/** How long after its acceptance a payment is carried out, in milliseconds. */
const settlementDelay = 1000;

/**
 * Opens a whole bank in this process, without sockets, files or timers: the handlers and decisions of production over
 * stores in memory, with the customers and accounts of the sample bank. Nothing happens by itself: webhooks are sent,
 * and what is due is done, after each step of the controls, at `settle` and at `advance`. Throws a `SandboxError`
 * (`registration`) for clients that cannot be registered.
 */
export async function createSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const { issuer = defaultIssuer, seed, settlement = 'auto', clients = [] } = options;
  const record = startRecord();
  const clock = createSandboxClock(options.clock ?? systemClock, options.onTime ?? (() => {}));
  const random = createSeededRandom(seed ?? 'sandbox');
  const registry = await createClientRegistry(clients);
  const bank = recallSampleBank(seed === undefined ? { anchor: clock.now() } : { anchor: clock.now(), seed });
  const stores = openStores({ bank, clock, random, observeEvent: (event) => record.events.push(event) });
  const ports = await openPorts({
    ...{ issuer, clock, random, clients: registry, receive: options.receive },
    keys: await makeSigningKeys(),
    observeSent: (sent) => record.deliveries.push(sent),
    observeFailure: (error) => record.failures.push(error),
  });
  const engine = createPaymentEngine({ ledger: stores.ledger, clock, delayMs: settlementDelay });
  const jobs = createJobs({ ports, stores, engine, settlement });
  const time = createTimeControls(clock, jobs);
  const service = openService({ ports, stores, engine, time: describeTime(clock, time) }, record);
  const thenSettle: ThenSettle = async (step) => {
    const value = await step();
    await jobs.runDue();
    return value;
  };
  return {
    ...{ issuer, clock, record, customers: bank.customers },
    fetch: createFetch(service, issuer),
    fetchWith: (connection) => createFetch(service, issuer, connection),
    registerClient: registry.register,
    listAccounts: stores.customers.listAccounts,
    ...createCustomerControls(joinDecisions(ports, stores), (step) =>
      thenSettle(() => stores.storage.transact(step)),
    ),
    ...createLedgerControls({ ...ports, ledger: stores.ledger }, thenSettle),
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

function openService(parts: RouteParts, record: ReturnType<typeof startRecord>): Service {
  return createService({
    ...parts.ports,
    routes: createBankRoutes(parts),
    observe: (observation) => record.requests.push(observation),
  });
}

/** Time as third parties move it by a request. */
function describeTime(clock: Clock, { advance }: TimeControls): RouteParts['time'] {
  return {
    async advance(milliseconds) {
      await advance(milliseconds);
      return clock.now();
    },
  };
}

/** The ports of a customer's decision: the consent and the authorization. */
function joinDecisions(ports: SandboxPorts, { storage, accounts, customers }: SandboxStores) {
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

import { createMemoryAccountReader, type HeldAccount, type OutboxEvent } from '@ob/core/primitives';
import {
  createFixedClock,
  createSampleAccount,
  createSampleBalance,
  createSeededRandom,
} from '@ob/core/testing';
import type { Service, ServiceObservation } from '@ob/http';
import { type Client, createDpopNonces } from '@ob/oauth';
import { createOpenBanking, type OpenBankingOptions, type OpenStorage, type Storage } from '@ob/server';
import { createMemoryStorage, type MemoryTransaction } from '@ob/server/memory';
import { createTestClient, type TestClientOptions } from './test-bank/client.ts';
import { createConsentControls } from './test-bank/consents.ts';
import { createTestPages, type TestCustomer } from './test-bank/customer.ts';
import { clientKey, serverKeys } from './test-bank/keys.ts';
import { authentication, issuer, now, sampleClient, signedIn } from './test-bank/samples.ts';
import { createTokenIssuer } from './test-bank/tokens.ts';

export { certificate, type Fields, type FormChanges, readJson, type TestClient } from './test-bank/client.ts';
export type { AuthorizedConsent, ConsentChanges } from './test-bank/consents.ts';
export {
  clientKey,
  createProver,
  createTestKey,
  createTestKeys,
  type ProofChanges,
  type Prover,
  serverKeys,
  type TestKey,
} from './test-bank/keys.ts';
export {
  acr,
  authentication,
  codeChallenge,
  codeVerifier,
  dpopClient,
  issuer,
  now,
  sampleClient,
  sampleForm,
  signedIn,
} from './test-bank/samples.ts';
export type { IssuedToken } from './test-bank/tokens.ts';

/** Differences from the default test bank. */
export interface TestBankOptions<Transaction = MemoryTransaction>
  extends Partial<Omit<OpenBankingOptions<Transaction>, 'storage' | 'clients' | 'dpopNonces' | 'clock'>> {
  /** Applies to both clients, `tpp-1` and `tpp-2`. */
  readonly client?: Partial<Client>;
  /** Default: `account-1` and `account-2` of `customer-1`. */
  readonly held?: readonly HeldAccount[];
  /** Returns stores that replace those of the storage. */
  readonly replace?: (stores: OpenStorage<Transaction>) => Partial<OpenStorage<Transaction>>;
  /** Requires nonces in DPoP proofs. */
  readonly requiresNonces?: boolean;
  /** If false, a request rejects when the bank fails. */
  readonly mayFail?: boolean;
}

export const heldAccounts: readonly HeldAccount[] = [
  ['account-1', '20000087654321'],
  ['account-2', '20000087654322'],
].map(([id = '', number = '']) => ({
  customerId: 'customer-1',
  holderName: 'A Customer',
  account: { ...createSampleAccount(id), identifiers: [{ scheme: 'SortCodeAccountNumber', id: number }] },
  balances: [createSampleBalance(id, 'available'), createSampleBalance(id, 'booked')],
}));

export async function openTestBank(options: TestBankOptions = {}) {
  const outbox: OutboxEvent[] = [];
  const storage = createMemoryStorage({ onEvent: (event) => outbox.push(event) });
  return { ...(await openTestBankOn(storage, options)), outbox };
}

export type TestBank = Awaited<ReturnType<typeof openTestBank>>;

/**
 * Opens a bank whose clock is stopped and whose customer approves at once. Requests reject on a failure, and on an answer that
 * the OpenAPI document does not describe; `uncheckedService` has no such checks.
 */
export async function openTestBankOn<Transaction>(
  storage: Storage<Transaction>,
  options: TestBankOptions<Transaction>,
) {
  const {
    client,
    held = heldAccounts,
    requiresNonces = false,
    mayFail = false,
    replace,
    ...others
  } = options;
  const testPorts = createTestPorts(client);
  const observers = createObservers(others);
  const { clock, random, clients, customer, dpopNonces, errors } = testPorts;
  const bank = await createOpenBanking<Transaction>({
    ...{ issuer, clock, random, keys: serverKeys },
    storage: replaceSome(storage, replace),
    clients: { find: async (id) => clients.get(id) },
    secretKeys: { current: new Uint8Array(32).fill(7) },
    accounts: createMemoryAccountReader(held),
    payments: { submit: async () => {} },
    customers: { authentication },
    interaction: createTestPages(customer),
    limits: { requestsPerSecond: 0, unattendedReads: 0, fundsConfirmations: 0 },
    log: { info: () => {}, warn: () => {}, error: (facts) => errors.push(facts) },
    ...others,
    ...(requiresNonces && { dpopNonces }),
    ...observers.options,
  });
  const service = mayFail ? bank.service : rejectFailures(bank.service, observers.failures);
  return {
    ...testPorts,
    ...{ service, log: observers.log, logged: observers.logged, failures: observers.failures },
    ...{ storage: bank.storage, events: bank.events, routes: bank.routes, jobs: bank.jobs },
    ...{ payments: bank.payments, uncheckedService: bank.service, close: bank.close },
    ...createConsentControls(bank.storage.consents, clock),
    issueToken: createTokenIssuer({ storage: bank.storage, keys: options.keys ?? serverKeys, clock }),
    connect: (as: TestClientOptions = {}) => createTestClient({ service, clock }, as),
  };
}

function createTestPorts(client: Partial<Client> | undefined) {
  const clock = createFixedClock(now);
  const customer: TestCustomer = {
    decision: 'approve',
    findSession: () => signedIn('customer-1', clock.now()),
  };
  const clients = new Map(['tpp-1', 'tpp-2'].map((id) => [id, registerSample(id, client)]));
  return {
    ...{ clock, customer, random: createSeededRandom(1) },
    changeClients(changes: Partial<Client>): void {
      for (const [id, registered] of clients) clients.set(id, { ...registered, ...changes });
    },
    /** The fields of every logged error. */
    errors: [] as object[],
    clients,
    dpopNonces: createDpopNonces({ secret: new Uint8Array(32), clock, lifetime: 60_000 }),
  };
}

function replaceSome<Transaction>(
  storage: Storage<Transaction>,
  replace: TestBankOptions<Transaction>['replace'],
): Storage<Transaction> {
  if (replace === undefined) return storage;
  return {
    open(ports) {
      const open = storage.open(ports);
      return { ...open, ...replace(open) };
    },
  };
}

function registerSample(client_id: string, changes: Partial<Client> = {}): Client {
  return { ...sampleClient, jwks: { keys: [clientKey.publicJwk] }, ...changes, client_id };
}

/** Collects the requests and the failures of a bank, next to the observers of a test. */
function createObservers({
  observeRequest,
  observeMismatch,
}: Pick<TestBankOptions<never>, 'observeRequest' | 'observeMismatch'>) {
  const log: ServiceObservation[] = [];
  const failures: unknown[] = [];
  const options: Required<Pick<OpenBankingOptions<never>, 'observeRequest' | 'observeMismatch'>> = {
    observeRequest(observation) {
      log.push(observation);
      if (observation.status >= 500) failures.push(observation);
      return observeRequest?.(observation);
    },
    observeMismatch(mismatch) {
      failures.push(mismatch);
      observeMismatch?.(mismatch);
    },
  };
  const logged = () => log.map(({ status, clientId, reason }) => [status, clientId, reason] as const);
  return { log, logged, failures, options };
}

/** Rejects a request that the service fails, or whose response differs from its description. */
function rejectFailures(service: Service, failures: readonly unknown[]): Service {
  return async (request, connection) => {
    const known = failures.length;
    const response = await service(request, connection);
    if (failures.length > known) throw new Error('The bank failed', { cause: failures.at(-1) });
    return response;
  };
}

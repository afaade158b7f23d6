import { type Clock, type Random, respondText, type ServiceObservation } from '@ob/http';
import type { KeySource } from '@ob/oauth';
import type { AuthorizationPages } from '@ob/oauth/routes';
import type { Log, OpenBanking, RouteParts, Sweep } from '@ob/server';
import { composeOpenBanking, type MemoryTransaction, type Platform } from '@ob/server/memory';
import type { MovableTime } from '../controls/control-ports.ts';
import { createSandboxRoutes } from '../controls/sandbox-routes.ts';
import { createPaymentEngine, runDuePayments } from '../ledger/payments.ts';
import { runDueStandingOrders } from '../ledger/standing-orders.ts';
import type { ClientRegistry } from './client-registry.ts';
import { sandboxAuthentication } from './sandbox-authentication.ts';
import { createProfileSource } from './sandbox-customers.ts';
import type { SandboxStores } from './sandbox-stores.ts';

export interface BankParts {
  readonly issuer: string;
  readonly clock: Clock;
  readonly random: Random;
  readonly clients: ClientRegistry;
  readonly keys: KeySource;
  readonly stores: SandboxStores;
  readonly platform: Platform;
  /** `manual`: payments and standing orders run only through the controls. */
  readonly settlement: 'auto' | 'manual';
  readonly time: MovableTime;
  readonly observeRequest: (observation: ServiceObservation) => void;
  readonly observeFailure: (error: unknown) => void;
}

/** The milliseconds from the acceptance of a payment to its execution. */
const settlementDelay = 1000;

/** Differs from production: no rate limits, and the controls of the sandbox. */
export async function openBank(parts: BankParts): Promise<OpenBanking<MemoryTransaction>> {
  const { clock, random, stores, platform } = parts;
  return composeOpenBanking(
    {
      ...parts,
      storage: { open: () => stores.storage },
      secretKeys: { current: random.bytes(32) },
      accounts: stores.accounts,
      payments: createPaymentEngine({ ledger: stores.ledger, clock, delayMs: settlementDelay }),
      customers: { authentication: sandboxAuthentication, profiles: createProfileSource(stores.customers) },
      interaction: () => ({ routes: [], authorization: pages }),
      routes: ({ tokens }) => createControls(parts, tokens),
      limits: { requestsPerSecond: 0, unattendedReads: 0, fundsConfirmations: 100 },
      log: createFailureLog(parts.observeFailure),
      housekeeping: parts.settlement === 'auto' ? { settlement: settleBy(parts) } : {},
    },
    platform,
  );
}

function createControls({ stores, ...ports }: BankParts, tokens: RouteParts<MemoryTransaction>['tokens']) {
  const { storage, accounts, customers, ledger } = stores;
  return createSandboxRoutes({
    ...ports,
    ...storage,
    ...{ tokens, ledger },
    customers: { findCustomer: async (name) => customers.searchCustomer(name)?.customerId },
    decideInTransaction: (work) => storage.transact(() => work({ ...storage, accounts })),
  });
}

function settleBy({ stores: { ledger }, ...ports }: BankParts): Sweep {
  return async () => {
    await runDuePayments({ ...ports, ledger });
    await runDueStandingOrders({ ...ports, ledger });
  };
}

function createFailureLog(observe: (error: unknown) => void): Log {
  const report = (facts: object) => {
    if ('err' in facts) observe(facts.err);
  };
  return { info: () => {}, warn: report, error: report };
}

const plainText = { 'content-type': 'text/plain; charset=utf-8' };

/** The test decides for the customer, without a browser. */
const pages: AuthorizationPages = {
  interaction: async () =>
    respondText(
      200,
      'The customer would decide here. In a test, pass this URL to approve or deny.',
      plainText,
    ),
  findCustomer: async () => undefined,
  errorPage: async ({ status, error, description }) =>
    respondText(status, `${error}: ${description}`, plainText),
};

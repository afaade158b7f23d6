import type { TokenGuard } from '@ob/core/guard';
import type { Route } from '@ob/http';
import { createPaymentStore } from '@ob/postgres';
import { createSandboxRoutes, type MovableTime, type SandboxRoutePorts } from '@ob/sandbox/routes';
import { createPostgresLedger } from '../ledger/postgres-ledger.ts';
import { createLockedAccounts } from '../reader/customer-accounts.ts';
import { createCustomerStore } from '../sign-in/customer-store.ts';
import type { Resources } from './resources.ts';
import { createStores, type Stores } from './stores.ts';

/** Makes the controls for the tests of third parties. Production has none of them. */
export function createSandboxControls(
  resources: Resources,
  stores: Stores,
  tokens: TokenGuard,
): readonly Route[] {
  const { config, database } = resources;
  if (config.environment === 'production') return [];
  return createSandboxRoutes({
    ...resources,
    tokens,
    consents: stores.consents,
    payments: createPaymentStore(database),
    ledger: createPostgresLedger(resources),
    customers: createDirectory(resources),
    decideTogether: createDecision(resources),
    ...describeTime(resources),
  });
}

function createDirectory({ database }: Resources): SandboxRoutePorts['customers'] {
  const customers = createCustomerStore(database);
  return {
    async findCustomer(customer) {
      const found = (await customers.findByUsername(customer)) ?? (await customers.find(customer));
      return found?.customerId;
    },
  };
}

function createDecision({ database, clock }: Resources): SandboxRoutePorts['decideTogether'] {
  return (work) =>
    database.transact((transaction) => {
      const { consents, grants } = createStores(transaction, clock);
      return work({ consents, grants, accounts: createLockedAccounts(transaction) });
    });
}

function describeTime({ movableClock, clockMoved }: Resources): { readonly time?: MovableTime } {
  if (movableClock === undefined) return {};
  return {
    time: {
      advance(milliseconds) {
        const now = movableClock.advance(milliseconds);
        clockMoved.ring();
        return now;
      },
    },
  };
}

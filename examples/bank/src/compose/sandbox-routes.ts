import type { Route } from '@ob/http';
import type { Queryable } from '@ob/postgres';
import { createSandboxRoutes, type MovableTime, type SandboxRoutePorts } from '@ob/sandbox/ledger';
import type { RouteParts } from '@ob/server';
import { createPostgresLedger } from '../ledger/postgres-ledger.ts';
import { createBankAccounts } from '../reader/bank-accounts.ts';
import { createCustomerStore } from '../sign-in/customer-store.ts';
import type { Resources } from './resources.ts';

type Service = Pick<RouteParts<Queryable>, 'storage' | 'tokens'>;

/** Creates the sandbox controls for tests of third parties; none in production. */
export function createSandboxControls(resources: Resources, service: Service): readonly Route[] {
  if (resources.config.environment === 'production') return [];
  const { storage, tokens } = service;
  return createSandboxRoutes({
    ...resources,
    tokens,
    consents: storage.consents,
    payments: storage.payments,
    ledger: createPostgresLedger(resources),
    customers: createDirectory(resources),
    decideInTransaction: createDecision(resources, service),
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

function createDecision(
  { database }: Resources,
  { storage }: Service,
): SandboxRoutePorts['decideInTransaction'] {
  const accounts = createBankAccounts(database);
  return (work) =>
    storage.transact((transaction) => {
      const { consents, grants } = storage.within(transaction);
      return work({
        consents,
        grants,
        accounts: { listHeldAccounts: (customerId) => accounts.listHeldAccounts(customerId, transaction) },
      });
    });
}

function describeTime({ movableClock, clockMoved }: Resources): { readonly time?: MovableTime } {
  if (movableClock === undefined) return {};
  return {
    time: {
      advance(milliseconds) {
        const now = movableClock.advance(milliseconds);
        clockMoved.wake();
        return now;
      },
    },
  };
}

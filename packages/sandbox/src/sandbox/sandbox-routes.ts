import type { PaymentProcessor } from '@ob/core';
import { type Route, respondText } from '@ob/http';
import type { AuthorizationPages } from '@ob/oauth/routes';
import { composeRoutes } from '@ob/server/memory';
import type { MovableTime } from '../controls/control-ports.ts';
import { createSandboxRoutes } from '../controls/sandbox-routes.ts';
import { sandboxAuthentication } from './sandbox-authentication.ts';
import { createProfileSource } from './sandbox-customers.ts';
import type { SandboxPorts } from './sandbox-ports.ts';
import type { SandboxStores } from './sandbox-stores.ts';

export interface RouteParts {
  readonly ports: SandboxPorts;
  readonly stores: SandboxStores;
  readonly engine: PaymentProcessor;
  readonly time: MovableTime;
}

/** Creates the routes of the bank, as in production, and the controls of the sandbox. */
export function createBankRoutes({ ports, stores, engine, time }: RouteParts): readonly Route[] {
  const { storage, accounts, customers, ledger } = stores;
  const { routes, tokens } = composeRoutes({
    ...ports,
    storage,
    accounts,
    payments: engine,
    authentication: sandboxAuthentication,
    profiles: createProfileSource(customers),
    interaction: pages,
    onSubmitFailure: ports.onFailure,
    onPingFailure: ports.onFailure,
  });
  const controls = createSandboxRoutes({
    ...ports,
    ...storage,
    ...{ tokens, ledger, time },
    customers: { findCustomer: async (name) => customers.searchCustomer(name)?.customerId },
    decideInTransaction: (work) => storage.transact(() => work({ ...storage, accounts })),
  });
  return [...routes, ...controls];
}

const plainText = { 'content-type': 'text/plain; charset=utf-8' };

/** The sandbox has no browser. The test decides for the customer. */
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

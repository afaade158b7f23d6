import { createUseRecorder } from '@ob/consent';
import { createMemoryConsentUseStore } from '@ob/consent/memory';
import { createConsentRoutes } from '@ob/consent/routes';
import {
  createAccessGuard,
  createConsentGuard,
  createTokenGuard,
  type TokenGuardPorts,
} from '@ob/core/guard';
import { createMemoryAccessLookup } from '@ob/core/memory';
import { createFundsConfirmationRoutes, createPaymentRoutes } from '@ob/core/payment-routes';
import { createAccountRoutes } from '@ob/core/routes';
import { type Route, respondText } from '@ob/http';
import { type AuthorizationPages, createAccessTokenVerifier } from '@ob/oauth';
import { createOAuthRoutes } from '@ob/oauth/routes';
import { createDeliveryRoutes, createWebhookRoutes } from '@ob/webhooks/routes';
import type { MovableTime } from '../controls/control-ports.ts';
import { createSandboxRoutes } from '../controls/sandbox-routes.ts';
import type { WatchedEngine } from './due-payments.ts';
import { createProfileSource } from './sandbox-accounts.ts';
import { sandboxAuthentication } from './sandbox-authentication.ts';
import type { SandboxPorts } from './sandbox-ports.ts';
import type { SandboxStores } from './sandbox-stores.ts';

/** What the routes are made of. */
export interface RouteParts {
  readonly ports: SandboxPorts;
  readonly stores: SandboxStores;
  readonly engine: WatchedEngine;
  readonly time: MovableTime;
}

/**
 * Makes every route of the bank, by the handlers of production: the authorization server and the APIs; and the controls
 * that a sandbox has beside them.
 */
export function createBankRoutes({ ports, stores, engine, time }: RouteParts): readonly Route[] {
  const access = createMemoryAccessLookup({ tokens: stores.grants, consents: stores.consentLookup });
  const verifier = createAccessTokenVerifier({ ...ports, replay: stores.replay });
  const checks = { ...ports, tokens: verifier, access };
  const admitted = { ...ports, tokens: createTokenGuard(checks) };
  return [
    ...createOAuthRoutes({
      ...admitted,
      ...stores,
      consents: stores.consentLookup,
      access,
      authentication: sandboxAuthentication,
      profiles: createProfileSource(stores.accounts),
      pages,
    }),
    ...createConsentRoutes({
      ...admitted,
      consents: stores.consents,
      roles: { rolesOf: async (clientId) => (await ports.clients.find(clientId))?.roles ?? [] },
    }),
    ...createResourceRoutes({ ports, stores, engine }, checks),
    ...createWebhookRoutes({ ...admitted, ...stores.webhooks }),
    ...createDeliveryRoutes({ ...admitted, ...stores.webhooks }),
    ...createSandboxRoutes({
      ...admitted,
      ...stores,
      time,
      customers: { findCustomer: async (name) => stores.accounts.searchCustomer(name)?.customerId },
      decideTogether: (work) => stores.ledger.takeTurn(() => work(stores)),
    }),
  ];
}

function createResourceRoutes(
  { ports, stores, engine }: Pick<RouteParts, 'ports' | 'stores' | 'engine'>,
  checks: TokenGuardPorts,
): readonly Route[] {
  const { reader } = stores;
  const uses = createUseRecorder({ uses: createMemoryConsentUseStore(), clock: ports.clock });
  const guard = createConsentGuard(checks);
  return [
    ...createAccountRoutes({
      ...ports,
      guard: createAccessGuard({ ...ports, ...checks, reader }),
      reader,
      uses,
    }),
    ...createPaymentRoutes({
      ...ports,
      guard,
      tokens: createTokenGuard(checks),
      payments: stores.payments,
      consents: stores.consentLookup,
      debtors: reader,
      processor: engine,
      onSubmitFailure: ports.onFailure,
    }),
    ...createFundsConfirmationRoutes({ ...ports, guard, reader, uses }),
  ];
}

const plainText = { 'content-type': 'text/plain; charset=utf-8' };

/** Nobody sits at a browser here: the test decides in the customer's place. */
const pages: AuthorizationPages = {
  interaction: async () =>
    respondText(
      200,
      'The customer is asked here. In a test, pass this address to approve or deny.',
      plainText,
    ),
  findCustomer: async () => undefined,
  errorPage: async ({ status, error, description }) =>
    respondText(status, `${error}: ${description}`, plainText),
};

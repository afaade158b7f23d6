import { createConsentLookup, createUseRecorder } from '@ob/consent/primitives';
import { createConsentRoutes } from '@ob/consent/routes';
import type { AccountReader, DebtorAccounts } from '@ob/core';
import type { ConsentLookup, UseRecorder } from '@ob/core/primitives';
import {
  createAccessGuard,
  createAccountRoutes,
  createConsentGuard,
  createFundsConfirmationRoutes,
  createPaymentRoutes,
  createTokenGuard,
  type SubmitFailure,
  type TokenGuard,
  type TokenGuardPorts,
} from '@ob/core/routes';
import type { Clock, Random, Route } from '@ob/http';
import {
  type ClientKeySource,
  createAccessTokenVerifier,
  createCertificateReader,
} from '@ob/oauth/primitives';
import { type AuthorizationPages, createOAuthRoutes } from '@ob/oauth/routes';
import { createDeliveryRoutes, createWebhookRoutes } from '@ob/webhooks/routes';
import type { Limits } from './limits.ts';
import type { CompositionOptions, Customers } from './options.ts';
import type { Platform } from './platform.ts';
import type { Secrets } from './secrets.ts';
import type { ServiceStores } from './storage.ts';

export interface CompositionPorts
  extends Pick<
      CompositionOptions<never>,
      'issuer' | 'mtlsOrigin' | 'clients' | 'keys' | 'payments' | 'dpopNonces'
    >,
    Customers,
    Pick<Platform, 'signatures' | 'addressGuard' | 'transport' | 'signer'>,
    Pick<Secrets, 'subjects' | 'secretBox' | 'cursors'>,
    Limits {
  readonly storage: ServiceStores;
  readonly clock: Clock;
  readonly random: Random;
  readonly clientKeys: ClientKeySource;
  readonly accounts: AccountReader & DebtorAccounts;
  readonly interaction: AuthorizationPages;
  /** Receives the error of a payment that could not be submitted; a job retries it. */
  onSubmitFailure(error: unknown, about: SubmitFailure): void;
  /** Receives errors of pings on the bank's side. */
  readonly onPingFailure: (error: unknown) => void;
}

export interface Composition {
  readonly routes: readonly Route[];
  /** Admits a request by its access token. */
  readonly tokens: TokenGuard;
}

/** Composes the routes of all packages. */
export function composeRoutes(ports: CompositionPorts): Composition {
  const { storage, clock } = ports;
  const { authorizations, grants, grantLookup, access, replay } = storage;
  const checks = {
    ...ports,
    tokens: createAccessTokenVerifier({ ...ports, replay }),
    access,
  };
  const tokens = createTokenGuard(checks);
  const consents = createConsentLookup({ consents: storage.consents, clock });
  const uses = createUseRecorder({ uses: storage.uses, clock });
  const parts = { ...ports, checks, tokens, consents, uses };
  const routes = [
    ...createOAuthRoutes({
      ...ports,
      ...{ authorizations, grants, grantLookup, access, replay },
      certificates: createCertificateReader(),
      ...{ tokens, consents, pages: ports.interaction },
    }),
    ...createAccountApi(parts),
    ...createConsentRoutes({ ...parts, consents: storage.consents, roles: createRoleLookup(ports) }),
    ...createPaymentApi(parts),
    ...createWebhookApi(parts),
  ];
  return { routes, tokens };
}

/** The ports and the guards. */
interface Parts extends CompositionPorts {
  readonly checks: TokenGuardPorts;
  readonly tokens: TokenGuard;
  readonly consents: ConsentLookup;
  readonly uses: UseRecorder;
}

function createAccountApi(parts: Parts): readonly Route[] {
  const reader = parts.accounts;
  return createAccountRoutes({
    ...parts,
    reader,
    guard: createAccessGuard({ ...parts, ...parts.checks, reader }),
  });
}

function createPaymentApi(parts: Parts): readonly Route[] {
  const guard = createConsentGuard(parts.checks);
  return [
    ...createPaymentRoutes({
      ...parts,
      guard,
      payments: parts.storage.payments,
      debtors: parts.accounts,
      processor: parts.payments,
    }),
    ...createFundsConfirmationRoutes({ ...parts, guard, reader: parts.accounts }),
  ];
}

function createWebhookApi(parts: Parts): readonly Route[] {
  const { subscriptions, log, queue } = parts.storage;
  return [
    ...createWebhookRoutes({ ...parts, subscriptions }),
    ...createDeliveryRoutes({ ...parts, subscriptions, log, queue, onFailure: parts.onPingFailure }),
  ];
}

function createRoleLookup({ clients }: Pick<CompositionPorts, 'clients'>) {
  return { rolesOf: async (clientId: string) => (await clients.find(clientId))?.roles ?? [] };
}

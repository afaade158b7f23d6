import { createConsentLookup, createUseRecorder } from '@ob/consent';
import { createConsentRoutes } from '@ob/consent/routes';
import type {
  AccountReader,
  BurstLimit,
  CursorCodec,
  DebtorAccounts,
  PaymentProcessor,
  UnattendedLimit,
} from '@ob/core';
import {
  createAccessGuard,
  createConsentGuard,
  createTokenGuard,
  type TokenGuard,
  type TokenGuardPorts,
} from '@ob/core/guard';
import { createFundsConfirmationRoutes, createPaymentRoutes, type SubmitFailure } from '@ob/core/payment-routes';
import { createAccountRoutes } from '@ob/core/routes';
import type { Clock, Random, Route } from '@ob/http';
import type { AddressGuard } from '@ob/http/outbound';
import {
  type AuthenticationPolicy,
  type AuthorizationPages,
  type CertificateReader,
  type ClientKeySource,
  type ClientStore,
  createAccessTokenVerifier,
  type KeySource,
  type ProfileSource,
  type SignatureVerifier,
  type SubjectSource,
} from '@ob/oauth';
import { createOAuthRoutes } from '@ob/oauth/routes';
import type { SecretBox, Signer, Transport } from '@ob/webhooks';
import { createDeliveryRoutes, createWebhookRoutes } from '@ob/webhooks/routes';
import type { OpenStorage } from './storage.ts';

/** Everything that the routes of the service need. */
export interface CompositionPorts {
  /** The issuer and base URL: an https origin. */
  readonly issuer: string;
  /** The origin for clients with a certificate (RFC 8705 section 5); `undefined` if it is the issuer. */
  readonly mtlsOrigin?: string | undefined;
  readonly storage: OpenStorage<never>;
  readonly clock: Clock;
  readonly random: Random;
  readonly clients: ClientStore;
  readonly keys: KeySource;
  readonly certificates: CertificateReader;
  readonly clientKeys: ClientKeySource;
  readonly signatures: SignatureVerifier;
  /** The `sub` of a customer for a client. */
  readonly subjects: SubjectSource;
  /** Encrypts the secrets of webhooks. */
  readonly secretBox: SecretBox;
  /** Encrypts the cursors of listings. */
  readonly cursors: CursorCodec;
  readonly burst: BurstLimit;
  readonly unattended: UnattendedLimit;
  readonly fundsLimit: UnattendedLimit;
  readonly addressGuard: AddressGuard;
  readonly transport: Transport;
  readonly signer: Signer;
  readonly accounts: AccountReader & DebtorAccounts;
  readonly payments: PaymentProcessor;
  readonly authentication: AuthenticationPolicy;
  /** `undefined` if the bank shares no claims of the scope `profile`. */
  readonly profiles?: ProfileSource | undefined;
  readonly interaction: AuthorizationPages;
  /** Receives a payment that the processor did not take; a job submits it again. */
  readonly onSubmitFailure: SubmitFailure;
  /** Receives the failure of a ping on this side. */
  readonly onPingFailure: (error: unknown) => void;
}

/** The routes of the service, and the guard for routes of the bank's own. */
export interface Composition {
  readonly routes: readonly Route[];
  /** Admits a request by its access token. */
  readonly tokens: TokenGuard;
}

/** Composes the routes: the authorization server, consents, accounts, payments, funds confirmations and webhooks. */
export function composeRoutes(ports: CompositionPorts): Composition {
  const { storage, clock } = ports;
  const checks = {
    ...ports,
    tokens: createAccessTokenVerifier({ ...ports, replay: storage.replay }),
    access: storage.access,
  };
  const admitted = { ...ports, tokens: createTokenGuard(checks) };
  const consentLookup = createConsentLookup({ consents: storage.consents, clock });
  const routes = [
    ...createOAuthRoutes({
      ...admitted,
      ...storage,
      mtlsOrigin: ports.mtlsOrigin,
      consents: consentLookup,
      ...(ports.profiles === undefined ? {} : { profiles: ports.profiles }),
      pages: ports.interaction,
    }),
    ...createConsentRoutes({ ...admitted, consents: storage.consents, roles: createRoleLookup(ports) }),
    ...createResourceRoutes(ports, checks),
    ...createWebhookApi(admitted),
  ];
  return { routes, tokens: admitted.tokens };
}

function createResourceRoutes(ports: CompositionPorts, checks: TokenGuardPorts): readonly Route[] {
  const { storage, clock, accounts } = ports;
  const uses = createUseRecorder({ uses: storage.uses, clock });
  const guarded = { ...ports, reader: accounts, uses, guard: createConsentGuard(checks) };
  return [
    ...createAccountRoutes({
      ...guarded,
      guard: createAccessGuard({ ...ports, ...checks, reader: accounts }),
    }),
    ...createPaymentRoutes({
      ...guarded,
      tokens: createTokenGuard(checks),
      payments: storage.payments,
      consents: createConsentLookup({ consents: storage.consents, clock }),
      debtors: accounts,
      processor: ports.payments,
    }),
    ...createFundsConfirmationRoutes(guarded),
  ];
}

function createWebhookApi(
  ports: Omit<CompositionPorts, 'tokens'> & { readonly tokens: TokenGuard },
): readonly Route[] {
  const { subscriptions, log, queue } = ports.storage;
  return [
    ...createWebhookRoutes({ ...ports, subscriptions }),
    ...createDeliveryRoutes({ ...ports, subscriptions, log, queue, onFailure: ports.onPingFailure }),
  ];
}

function createRoleLookup({ clients }: Pick<CompositionPorts, 'clients'>) {
  return { rolesOf: async (clientId: string) => (await clients.find(clientId))?.roles ?? [] };
}

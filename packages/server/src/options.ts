import type { PaymentProcessor } from '@ob/core';
import type { TokenGuard } from '@ob/core/routes';
import type { Clock, Random, Route, ServiceObservation, ServiceOptions } from '@ob/http';
import type { AddressGuard, ResponseMismatch } from '@ob/http/routes';
import type { AuthenticationPolicy, ClientStore, DpopNonces, KeySource, ProfileSource } from '@ob/oauth';
import type { SignatureVerifier, SubjectSource } from '@ob/oauth/primitives';
import type { AuthorizationPages } from '@ob/oauth/routes';
import type { DeliveryObserver, Transport } from '@ob/webhooks';
import type { DispatcherSettings } from '@ob/webhooks/primitives';
import type { BankAccounts } from './bank-accounts.ts';
import type { Sweep } from './jobs/sweeps.ts';
import type { Log } from './log.ts';
import type { SecretKeys } from './secrets.ts';
import type { OpenStorage, Storage } from './storage.ts';

export interface Customers {
  /** The authentication that the bank requires for each kind of approval. */
  readonly authentication: AuthenticationPolicy;
  /** The claims of the scope `profile`; absent if the bank shares none. */
  readonly profiles?: ProfileSource;
}

/** The limits on the requests of clients. 0 is no limit. */
export interface RequestLimits {
  /** Requests of a client per second; default 50. */
  readonly requestsPerSecond?: number | undefined;
  /** Reads of an endpoint without the customer in 24 hours; default 4 (RTS on SCA, article 36(5)). */
  readonly unattendedReads?: number | undefined;
  /** Funds confirmations of a consent in 24 hours; default 10. */
  readonly fundsConfirmations?: number | undefined;
}

/** The addresses that the service may reach. Public addresses are always allowed. */
export interface NetworkOptions {
  /** Private ranges for webhooks, such as `10.1.0.0/16`, or `127.0.0.0/8` for loopback. */
  readonly webhookAllow?: readonly string[];
  /** Replaces the built-in guard of webhooks and `webhookAllow`, for a bank with an egress policy of its own. */
  readonly webhookGuard?: AddressGuard;
  /** The name of your setting for `webhookAllow`, for the log line about a refused address. */
  readonly webhookSetting?: string;
  /** Private ranges for the key sets of clients. */
  readonly keySetAllow?: readonly string[];
  /** The certificate authorities of key set servers, as PEM; default: those that Node trusts. */
  readonly keySetAuthorities?: readonly string[];
}

/** The parts of the service that the customer pages use. */
export interface InteractionParts<DatabaseTransaction> {
  readonly issuer: string;
  readonly storage: OpenStorage<DatabaseTransaction>;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly clients: ClientStore;
  readonly keys: KeySource;
  readonly accounts: BankAccounts<DatabaseTransaction>;
  readonly subjects: SubjectSource;
  readonly authentication: AuthenticationPolicy;
  /** Funds confirmations of a consent in 24 hours; 0: no limit. */
  readonly fundsLimit: number;
}

/** The pages on which a customer decides. */
export interface InteractionPages {
  readonly routes: readonly Route[];
  /** The port of the authorization endpoint. */
  readonly authorization: AuthorizationPages;
  /** Renders the error page of the service for browsers; absent: plain text. See `ServiceOptions` of `@ob/http`. */
  readonly errorPage?: NonNullable<ServiceOptions['errorPage']>;
}

/** Creates the customer pages. */
export type Interaction<DatabaseTransaction> = (
  parts: InteractionParts<DatabaseTransaction>,
) => InteractionPages;

/** The parts of the service for routes of the bank. */
export interface RouteParts<DatabaseTransaction> {
  /** Checks the access token of a request. */
  readonly tokens: TokenGuard;
  /** The `sub` of a customer for a client. */
  readonly subjects: SubjectSource;
  readonly storage: OpenStorage<DatabaseTransaction>;
  /** The routes of the API and of the customer pages, for an API description. */
  readonly routes: readonly Route[];
}

/** The options of the service on every runtime. */
export interface CompositionOptions<DatabaseTransaction> {
  /** The issuer and base URL: an https origin. */
  readonly issuer: string;
  /** The origin for clients with a certificate (RFC 8705 section 5); default: the issuer. */
  readonly mtlsOrigin?: string | undefined;
  /** `createMemoryStorage()` or `createPostgresStorage(database)`. */
  readonly storage: Storage<DatabaseTransaction>;
  readonly clients: ClientStore;
  /** The signing keys: `createSigningKeys(…)`. */
  readonly keys: KeySource;
  readonly secretKeys: SecretKeys;
  /** The accounts of your core banking system. */
  readonly accounts: BankAccounts<DatabaseTransaction>;
  /** The payment engine of your core banking system. */
  readonly payments: PaymentProcessor;
  readonly customers: Customers;
  readonly interaction: Interaction<DatabaseTransaction>;
  /** Creates routes of the bank. The service logs and observes their requests, too. */
  readonly routes?: (parts: RouteParts<DatabaseTransaction>) => readonly Route[] | Promise<readonly Route[]>;
  /** Requires nonces in DPoP proofs (RFC 9449 section 8): `createDpopNonces(…)`; default: no nonces. */
  readonly dpopNonces?: DpopNonces;
  readonly limits?: RequestLimits;
  /** How many webhooks are sent at a time, and how long a stop waits for them; default: those of `createDispatcher`. */
  readonly deliveries?: DispatcherSettings;
  /** Default: JSON lines on standard output. */
  readonly log?: Log;
  /** Receives every answered request, for metrics. */
  readonly observeRequest?: (observation: ServiceObservation) => void;
  /**
   * Receives each response that differs from its description (`checkResponses` of `@ob/http`); for a sandbox. Default:
   * responses are not checked.
   */
  readonly observeMismatch?: (mismatch: ResponseMismatch) => void;
  /** Receives the results of deliveries, for metrics. */
  readonly observeDeliveries?: DeliveryObserver;
  /** Jobs of the bank. Each runs in one process at a time, every 15 seconds. No name of a built-in job. */
  readonly housekeeping?: Readonly<Record<string, Sweep>>;
  /** Default: the clock of the machine. */
  readonly clock?: Clock;
  /** Returns by how many milliseconds `clock` is ahead of the machine; only for a sandbox clock. */
  readonly aheadMs?: () => number;
  /** Default: the random source of the machine. */
  readonly random?: Random;
}

/** The options of the service on Node alone. */
export interface NodeOptions {
  /** `sandbox` allows webhooks by plain http; `network.webhookAllow` allows loopback. Default `production`. */
  readonly environment?: 'sandbox' | 'production';
  readonly network?: NetworkOptions;
  /** Sends webhooks; default: Node, with the address guard. */
  readonly transport?: Transport;
  /** Default: the signature verifier of Node. */
  readonly signatures?: SignatureVerifier;
}

export interface OpenBankingOptions<DatabaseTransaction>
  extends CompositionOptions<DatabaseTransaction>,
    NodeOptions {}

import type { PaymentProcessor } from '@ob/core';
import type { TokenGuard } from '@ob/core/routes';
import type { Clock, Random, Route, ServiceObservation } from '@ob/http';
import type { AddressGuard } from '@ob/http/outbound';
import type { AuthenticationPolicy, ClientStore, DpopNonces, KeySource, ProfileSource } from '@ob/oauth';
import type { SignatureVerifier, SubjectSource } from '@ob/oauth/primitives';
import type { AuthorizationPages } from '@ob/oauth/routes';
import type { DeliveryObserver, Transport } from '@ob/webhooks';
import type { BankAccounts } from './bank-accounts.ts';
import type { Sweep } from './jobs/sweeps.ts';
import type { Log } from './log.ts';
import type { SecretKeys } from './secrets.ts';
import type { OpenStorage, Storage } from './storage.ts';

/** The bank's customers. */
export interface Customers {
  /** The authentication that the bank requires for each kind of approval. */
  readonly authentication: AuthenticationPolicy;
  /** The claims of the scope `profile`; absent if the bank shares none. */
  readonly profiles?: ProfileSource;
}

/** The limits on the requests of clients. 0 is no limit. */
export interface RequestLimits {
  /** Requests of one client in a second; default 50. */
  readonly requestsPerSecond?: number | undefined;
  /** Reads of one endpoint in 24 hours without the customer; default 4 (RTS on SCA, article 36(5)). */
  readonly unattendedReads?: number | undefined;
  /** Funds confirmations of one consent in 24 hours; default 10. */
  readonly fundsConfirmations?: number | undefined;
}

/** The network that the service may reach. Public addresses are always allowed. */
export interface NetworkOptions {
  /** Private address ranges that webhooks may reach, such as `10.1.0.0/16`, or `127.0.0.0/8` for loopback. */
  readonly webhookAllow?: readonly string[];
  /**
   * Decides which addresses webhooks may reach, in place of the built-in guard and `webhookAllow`. For a bank with an egress
   * policy of its own.
   */
  readonly webhookGuard?: AddressGuard;
  /** The name of the setting from which `webhookAllow` comes. The log names it when an address is refused. */
  readonly webhookSetting?: string;
  /** Private address ranges that the key sets of clients may be fetched from. */
  readonly keySetAllow?: readonly string[];
  /** The certificate authorities of key set servers, as PEM texts; default: those that Node trusts. */
  readonly keySetAuthorities?: readonly string[];
}

/** The parts of the service that an interaction works with. */
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
  /** Funds confirmations of one consent in 24 hours; 0 is no limit. */
  readonly fundsLimit: number;
}

/** The pages on which a customer decides. */
export interface InteractionPages {
  readonly routes: readonly Route[];
  /** The port of the authorization endpoint. */
  readonly authorization: AuthorizationPages;
}

/** Creates the pages on which a customer decides. */
export type Interaction<DatabaseTransaction> = (
  parts: InteractionParts<DatabaseTransaction>,
) => InteractionPages;

/** The parts of the service that routes of the bank's own work with. */
export interface RouteParts<DatabaseTransaction> {
  /** Admits a request by its access token. */
  readonly tokens: TokenGuard;
  readonly storage: OpenStorage<DatabaseTransaction>;
}

/** The options of `createOpenBanking`. */
export interface OpenBankingOptions<DatabaseTransaction> {
  /** The issuer and base URL: an https origin. */
  readonly issuer: string;
  /** The origin for clients with a certificate (RFC 8705 section 5); default: the issuer. */
  readonly mtlsOrigin?: string | undefined;
  /** `createMemoryStorage()` or `createPostgresStorage(database)`. */
  readonly storage: Storage<DatabaseTransaction>;
  /** The registered third parties. */
  readonly clients: ClientStore;
  /** The signing keys: `createKeyHolder(…)`. */
  readonly keys: KeySource;
  readonly secretKeys: SecretKeys;
  /** Reads accounts from the core banking system. */
  readonly accounts: BankAccounts<DatabaseTransaction>;
  /** Takes payments over into the core banking system. */
  readonly payments: PaymentProcessor;
  readonly customers: Customers;
  /** The pages on which a customer decides. */
  readonly interaction: Interaction<DatabaseTransaction>;
  /** Creates routes of the bank's own. The service also logs and observes their requests. */
  readonly routes?: (parts: RouteParts<DatabaseTransaction>) => readonly Route[];
  /** `sandbox` allows webhooks by plain http; `network.webhookAllow` allows loopback. Default `production`. */
  readonly environment?: 'sandbox' | 'production';
  /** Requires nonces in DPoP proofs (RFC 9449 section 8): `createDpopNonces(…)`; default: no nonces. */
  readonly dpopNonces?: DpopNonces;
  readonly limits?: RequestLimits;
  readonly network?: NetworkOptions;
  /** Default: JSON lines on standard output. */
  readonly log?: Log;
  /** Receives every answered request, beside the log; for metrics. */
  readonly observeRequest?: (observation: ServiceObservation) => void;
  /** Receives what happens to deliveries, beside the log; for metrics. */
  readonly observeDeliveries?: DeliveryObserver;
  /** Work of the bank's own that one process does at a time, every 15 seconds; not under the name of a built-in job. */
  readonly housekeeping?: Readonly<Record<string, Sweep>>;
  /** Default: the clock of the machine. */
  readonly clock?: Clock;
  /** Returns how far `clock` is ahead of the machine, in milliseconds; only for a sandbox that moves its clock. */
  readonly aheadMs?: () => number;
  /** Default: the random source of the machine. */
  readonly random?: Random;
  /** Sends webhooks; default: over guarded connections of Node. */
  readonly transport?: Transport;
  /** Default: the signature verifier of Node. */
  readonly signatures?: SignatureVerifier;
}

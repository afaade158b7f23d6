import type { AddressGuard } from '@ob/http/routes';
import type { FetchKeySet, SignatureVerifier } from '@ob/oauth/primitives';
import type { Transport } from '@ob/webhooks';
import type { DispatcherSettings, Signer, Timer } from '@ob/webhooks/primitives';

/** Recognizes calls from inside running work. */
export interface WorkScope {
  run<Value>(work: () => Promise<Value>): Promise<Value>;
  /** Returns whether the caller was called, directly or not, by the work of a `run` that has not ended. */
  isInside(): boolean;
}

/** The parts of the service that differ between runtimes: connections, signatures and timers. */
export interface Platform {
  /** Sends webhooks. */
  readonly transport: Transport;
  /** Checks the addresses of webhooks. */
  readonly addressGuard: AddressGuard;
  /** Fetches the key set of a client. */
  readonly fetchKeySet: FetchKeySet;
  /** Verifies the signatures of clients. */
  readonly signatures: SignatureVerifier;
  /** Signs webhooks. */
  readonly signer: Signer;
  readonly timer: Timer;
  /** Replaces the option `deliveries`. */
  readonly deliveries?: DispatcherSettings;
  /** Recognizes nested transactions; absent on runtimes that cannot. */
  readonly transactionScope?: WorkScope;
  /** Closes the connections that the platform opened. */
  close(): Promise<void>;
}

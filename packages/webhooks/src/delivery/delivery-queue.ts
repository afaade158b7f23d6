import type { EncryptedSecret } from '../signing/webhook-secret.ts';
import type { AttemptResult, CompletionVerdict } from './delivery.ts';

/** The right to make one attempt. An expired lease ends when any worker claims again. A completion before that still counts. */
export interface DeliveryLease {
  readonly deliveryId: string;
  /** Grows with every claim and every lost lease. A lease with an older number cannot complete the delivery. */
  readonly fence: number;
}

/** The limits of a claim. `leaseMs` is the duration of the leases. */
export interface DeliveryClaim {
  readonly limit: number;
  readonly leaseMs: number;
  /** The maximum number of attempts in flight for one webhook, over all workers. */
  readonly capPerSubscription: number;
  /** Webhooks to leave out. */
  readonly except?: readonly string[];
}

/** A delivery to attempt now, with the current settings of its webhook. */
export interface ClaimedDelivery {
  readonly lease: DeliveryLease;
  readonly clientId: string;
  readonly webhookId: string;
  readonly url: string;
  readonly secrets: readonly EncryptedSecret[];
  readonly standardWebhooks: boolean;
  readonly eventId: string;
  readonly eventType: string;
  readonly body: string;
  readonly attemptsMade: number;
  readonly manual: boolean;
  /** How long the delivery was due, in milliseconds. 0 for a redelivery. */
  readonly waitedMs: number;
}

/** The result of a claim. */
export interface ClaimedBatch {
  readonly deliveries: readonly ClaimedDelivery[];
  /** Whether more deliveries may be due, which the limit, a cap or `except` left out. */
  readonly more: boolean;
  /** Milliseconds until the next scheduled delivery is due; absent if none is scheduled. */
  readonly nextDueMs?: number;
}

/** An attempt that has ended. */
export interface DeliveryCompletion {
  readonly lease: DeliveryLease;
  readonly attempt: AttemptResult;
}

/** The result of storing attempts. `verdicts` has the order of the completions. */
export interface CompletionReport {
  readonly verdicts: readonly CompletionVerdict[];
  /** The webhooks that these attempts disabled. Only one report names a webhook. */
  readonly disabled: readonly string[];
}

/** The maximum number of redeliveries that wait for one delivery, deferred and in flight included. */
export const requestedAttemptLimit = 100;

/** The result of a request for a redelivery. `too_many`: {@link requestedAttemptLimit} already wait. */
export type RedeliveryVerdict = 'accepted' | 'too_many' | 'not_found';

/** Port: the queue of deliveries that all workers share. */
export interface DeliveryQueue {
  /**
   * Claims due deliveries of enabled webhooks. The webhooks take turns, and the oldest delivery of each goes first. No two
   * workers hold the same delivery, and the cap applies over all workers. After three failed attempts in a row, a webhook has one
   * attempt in flight at a time. A queue may divide the webhooks among its workers: then a claim returns only deliveries of the
   * worker's own webhooks.
   */
  claim(claim: DeliveryClaim): Promise<ClaimedBatch>;
  /** Leaves the webhooks of this worker to other workers at once. The next claim takes part again. */
  leave(): Promise<void>;
  /**
   * Stores ended attempts in one atomic step, in order, if the worker still holds the lease. Logs each attempt, and updates its
   * delivery and the health of its webhook (`recordAttempt`).
   */
  complete(completions: readonly DeliveryCompletion[]): Promise<CompletionReport>;
  /** Returns deliveries without an attempt. They are due at once, and the attempt does not count. */
  release(leases: readonly DeliveryLease[]): Promise<void>;
  /**
   * Requests one more attempt at once, for any status. It does not change the schedule or the count of delivery failures. It
   * waits while the webhook is disabled, and is retried after `sender_fault`. The limit applies over all processes.
   */
  redeliver(clientId: string, webhookId: string, deliveryId: string): Promise<RedeliveryVerdict>;
  /**
   * Holds the deliveries of a client until it is resumed. Schedules and webhooks stay as they are. A second call does nothing.
   */
  holdClient(clientId: string): Promise<void>;
  /** Lists the held clients that have webhooks. */
  listHeldClients(): Promise<readonly string[]>;
  resumeClient(clientId: string): Promise<void>;
}

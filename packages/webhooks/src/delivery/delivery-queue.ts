import type { EncryptedSecret } from '../signing/webhook-secret.ts';
import type { AttemptResult, CompletionVerdict } from './delivery.ts';

/**
 * The right to make one attempt. After the time it was claimed for, the next claim of anybody ends it; what is
 * completed before that still counts, since nobody else has begun.
 */
export interface DeliveryLease {
  readonly deliveryId: string;
  /** Grows with every claim and every lost lease; an older number finishes nothing. */
  readonly fence: number;
}

/** How much a worker asks for. */
export interface DeliveryClaim {
  /** At most so many deliveries. */
  readonly limit: number;
  /** For how long they are the worker's, in milliseconds. */
  readonly leaseMs: number;
  /** At most so many attempts of one subscription under way, over all workers and processes. */
  readonly capPerSubscription: number;
  /** The webhooks of which nothing is wanted now; absent: none. */
  readonly except?: readonly string[];
}

/** A delivery that a worker may attempt now, with its subscription as it is at this moment. */
export interface ClaimedDelivery {
  readonly lease: DeliveryLease;
  readonly clientId: string;
  readonly webhookId: string;
  readonly url: string;
  readonly secrets: readonly EncryptedSecret[];
  readonly standardWebhooks: boolean;
  readonly eventId: string;
  readonly eventType: string;
  /** The body to be signed and sent, as it is. */
  readonly body: string;
  readonly attemptsMade: number;
  /** Whether this attempt was asked for by hand. */
  readonly manual: boolean;
  /** For how long it has been due, in milliseconds; 0 for an attempt by hand. */
  readonly waitedMs: number;
}

/** An attempt that has ended. */
export interface DeliveryCompletion {
  readonly lease: DeliveryLease;
  readonly attempt: AttemptResult;
}

/** What storing attempts did. */
export interface CompletionReport {
  /** One for each completion, in the same order. */
  readonly verdicts: readonly CompletionVerdict[];
  /** The webhooks that these attempts have disabled: of all reports, a webhook is in the one whose attempt did it. */
  readonly disabled: readonly string[];
}

/** How many attempts by hand may wait for one delivery, deferred ones and the one in flight included. */
export const requestedAttemptLimit = 100;

/** The result of a request for one more attempt. `too_many`: {@link requestedAttemptLimit} wait already. */
export type RedeliveryVerdict = 'accepted' | 'too_many' | 'not_found';

/** Port: the deliveries that wait, as a queue shared by all workers. */
export interface DeliveryQueue {
  /**
   * Claims deliveries that are due, of enabled subscriptions, in turn between the subscriptions and the oldest of
   * each first. No two workers hold the same delivery, and the cap holds over all of them. A subscription whose latest
   * three attempts failed has one attempt in flight at a time, over all workers.
   */
  claim(claim: DeliveryClaim): Promise<readonly ClaimedDelivery[]>;
  /**
   * Stores attempts that have ended: each is logged, moves its delivery on and counts for its endpoint's health
   * (`recordAttempt`), in the order given, all in one atomic step, and only while the lease is the worker's.
   */
  complete(completions: readonly DeliveryCompletion[]): Promise<CompletionReport>;
  /** Gives deliveries back unattempted; they are due at once and have lost none of their attempts. */
  release(leases: readonly DeliveryLease[]): Promise<void>;
  /**
   * Asks for one more attempt of a client's delivery at once, whatever its status. It is none of the five and changes
   * neither their schedule nor the count of delivery failures. It waits while the subscription is disabled, and is tried
   * again after a fault of the sender. Every accepted attempt is made; only `accepted` changes anything. The limit holds
   * over all processes.
   */
  redeliver(clientId: string, webhookId: string, deliveryId: string): Promise<RedeliveryVerdict>;
  /**
   * Holds every delivery of the webhooks that a client has: nothing of them is claimed until the client is resumed.
   * Changes neither schedules nor the status of the webhooks. Holding a held client changes nothing.
   */
  holdClient(clientId: string): Promise<void>;
  /** Lists the clients that are held and still have webhooks. */
  listHeldClients(): Promise<readonly string[]>;
  /** Lets the deliveries of a held client be claimed again. */
  resumeClient(clientId: string): Promise<void>;
}

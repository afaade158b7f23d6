import type { DeliveryStatus } from './delivery.ts';
import type { Outcome } from './outcome.ts';

/** One attempt as its client sees it. */
export interface DeliveryAttempt {
  /** Counts every attempt of the delivery from 1. */
  readonly number: number;
  readonly date_time: string;
  readonly duration_ms: number;
  readonly outcome: Outcome;
  readonly http_status?: number;
  readonly response_excerpt?: string;
  /** Whether the client asked for it, beside the five. */
  readonly manual: boolean;
}

/** One delivery as its client sees it. */
export interface Delivery {
  readonly delivery_id: string;
  readonly event_id: string;
  readonly event_type: string;
  readonly resource_id: string;
  /** `held`: it, or a redelivery of it, waits for its subscription to be enabled. */
  readonly status: DeliveryStatus | 'held';
  /** Of the five. */
  readonly attempts_made: number;
  /** Present while pending. */
  readonly next_attempt_date_time?: string;
  readonly creation_date_time: string;
  /** Oldest first; of more than {@link shownAttemptLimit}, the newest. */
  readonly attempts: readonly DeliveryAttempt[];
}

/** As many attempts of a delivery are shown: only those by hand and those that the sender failed can be more. */
export const shownAttemptLimit = 50;

/** As many deliveries as a page has unless less is asked for. */
export const largestPage = 1000;

/** Where a page of deliveries ended: the next begins behind it. */
export interface DeliveryPosition {
  /** In milliseconds since the epoch. */
  readonly createdAt: number;
  readonly deliveryId: string;
}

/** Which deliveries are asked for. */
export interface DeliveryQuery {
  readonly clientId: string;
  readonly webhookId: string;
  readonly status?: Delivery['status'];
  readonly eventId?: string;
  readonly after?: DeliveryPosition;
  readonly limit: number;
}

/** Port: reads what became of deliveries. */
export interface DeliveryLog {
  /** Lists deliveries with their attempts, newest first, those of one moment by descending id. */
  list(query: DeliveryQuery): Promise<readonly Delivery[]>;
}

import type { Delivery } from '../records/delivery.ts';

/** As many attempts of a delivery are shown: only those by hand and those that the sender failed can be more. */
export const listedAttemptLimit = 50;

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

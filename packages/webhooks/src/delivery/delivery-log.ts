import type { Delivery } from '../records/delivery.ts';

/** The maximum number of attempts that a listing shows for a delivery. */
export const listedAttemptLimit = 50;

export const maxPageSize = 1000;

/** The last delivery of a page. `createdAt` is in milliseconds since 1970. */
export interface DeliveryPosition {
  readonly createdAt: number;
  readonly deliveryId: string;
}

/** The filter and the page of a listing. */
export interface DeliveryQuery {
  readonly clientId: string;
  readonly webhookId: string;
  readonly status?: Delivery['status'];
  readonly eventId?: string;
  readonly after?: DeliveryPosition;
  readonly limit: number;
}

/** Port: lists deliveries. */
export interface DeliveryLog {
  /** Returns deliveries with their attempts, newest first, then by descending id. */
  list(query: DeliveryQuery): Promise<readonly Delivery[]>;
}

import type { CursorCodec } from '@ob/core/routes';
import { isIdentifier } from '@ob/http/routes';
import type { DeliveryPosition, DeliveryQuery } from './delivery-log.ts';

/** The listing that a cursor belongs to: a cursor does not open another one. */
export type DeliveryListing = Pick<DeliveryQuery, 'webhookId' | 'status' | 'eventId'>;

/** A cursor that the service has made, decrypted. */
export interface OpenedDeliveryCursor {
  readonly position: DeliveryPosition;
  /** Tells whether the cursor is one of this listing. */
  belongsTo(listing: DeliveryListing): boolean;
}

const purpose = 'deliveries';

/** Writes the place after which the next page of a listing begins. */
export function encodeDeliveryCursor(
  cursors: CursorCodec,
  { webhookId, status, eventId }: DeliveryListing,
  { createdAt, deliveryId }: DeliveryPosition,
): string {
  return cursors.encode(purpose, [createdAt, deliveryId, webhookId, status ?? null, eventId ?? null]);
}

/** Opens a cursor of any listing; returns `undefined` if the service has not made it. */
export function openDeliveryCursor(cursors: CursorCodec, cursor: string): OpenedDeliveryCursor | undefined {
  const [createdAt, deliveryId, webhookId, status, eventId] = cursors.decode(purpose, cursor) ?? [];
  if (typeof createdAt !== 'number' || !isIdentifier(deliveryId)) return undefined;
  return {
    position: { createdAt, deliveryId },
    belongsTo: (listing) =>
      webhookId === listing.webhookId &&
      status === (listing.status ?? null) &&
      eventId === (listing.eventId ?? null),
  };
}

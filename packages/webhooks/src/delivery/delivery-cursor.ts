import type { CursorCodec } from '@ob/core/routes';
import { isIdentifier } from '@ob/http/routes';
import type { DeliveryPosition, DeliveryQuery } from './delivery-log.ts';

/** The listing that a cursor belongs to. */
export type DeliveryListing = Pick<DeliveryQuery, 'webhookId' | 'status' | 'eventId'>;

/** A decrypted cursor of this service. */
export interface OpenedDeliveryCursor {
  readonly position: DeliveryPosition;
  belongsTo(listing: DeliveryListing): boolean;
}

const purpose = 'deliveries';

/** Encrypts the position after which the next page starts. */
export function encodeDeliveryCursor(
  cursors: CursorCodec,
  { webhookId, status, eventId }: DeliveryListing,
  { createdAt, deliveryId }: DeliveryPosition,
): string {
  return cursors.encode(purpose, [createdAt, deliveryId, webhookId, status ?? null, eventId ?? null]);
}

/** Decrypts a cursor of any listing. Returns `undefined` if it is not a cursor of this service. */
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

import type { CursorCodec } from '@ob/core/routes';
import { isIdentifier } from '@ob/http/routes';
import type { DeliveryPosition, DeliveryQuery } from './delivery-log.ts';

export type DeliveryListing = Pick<DeliveryQuery, 'webhookId' | 'status' | 'eventId'>;

export interface OpenedDeliveryCursor {
  readonly position: DeliveryPosition;
  belongsTo(listing: DeliveryListing): boolean;
}

const purpose = 'deliveries';

export function encodeDeliveryCursor(
  cursors: CursorCodec,
  { webhookId, status, eventId }: DeliveryListing,
  { createdAt, deliveryId }: DeliveryPosition,
): string {
  return cursors.encode(purpose, [createdAt, deliveryId, webhookId, status ?? null, eventId ?? null]);
}

/** Returns `undefined` if the text is not a cursor of this service. Accepts a cursor of any listing. */
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

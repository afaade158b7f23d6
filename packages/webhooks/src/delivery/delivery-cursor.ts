import { isIdentifier } from '@ob/core';
import { decodeBase64, encodeBase64 } from '../signing/base64.ts';
import type { DeliveryPosition, DeliveryQuery } from './delivery-log.ts';

/** The shape of every cursor. */
export const cursorPattern = /^[A-Za-z0-9_-]{1,512}$/;

/** The listing that a cursor belongs to: it does not open another. */
export type DeliveryListing = Pick<DeliveryQuery, 'webhookId' | 'status' | 'eventId'>;

/** Writes the place after which the next page of a listing begins. It gives no rights: every page is asked anew. */
export function encodeDeliveryCursor(listing: DeliveryListing, position: DeliveryPosition): string {
  const parts = [position.createdAt, position.deliveryId, ...describeListing(listing)];
  const bytes = new TextEncoder().encode(JSON.stringify(parts));
  return encodeBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Reads a cursor; `undefined` where it is malformed or belongs to another listing. */
export function decodeDeliveryCursor(listing: DeliveryListing, cursor: string): DeliveryPosition | undefined {
  const [createdAt, deliveryId, ...rest] = parseParts(cursor) ?? [];
  if (!isMoment(createdAt) || !isIdentifier(deliveryId)) return undefined;
  return JSON.stringify(rest) === JSON.stringify(describeListing(listing))
    ? { createdAt, deliveryId }
    : undefined;
}

function describeListing({ webhookId, status, eventId }: DeliveryListing): readonly (string | null)[] {
  return [webhookId, status ?? null, eventId ?? null];
}

function parseParts(cursor: string): readonly unknown[] | undefined {
  if (!cursorPattern.test(cursor)) return undefined;
  try {
    const bytes = decodeBase64(cursor.replaceAll('-', '+').replaceAll('_', '/'));
    const parts: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return Array.isArray(parts) ? parts : undefined;
  } catch {
    return undefined;
  }
}

/** Years 1970 to 9999: what every database holds. */
function isMoment(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) < 253_402_300_800_000;
}

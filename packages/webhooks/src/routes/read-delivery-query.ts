import { type ApiFault, accept, type Faults, hasFaults, isIdentifier, type Result, refuse } from '@ob/core';
import { readQuery } from '@ob/core/http';
import { decodeDeliveryCursor } from '../delivery/delivery-cursor.ts';
import { type Delivery, type DeliveryQuery, largestPage } from '../delivery/delivery-log.ts';

const statuses: readonly string[] = [
  'pending',
  'delivered',
  'abandoned',
  'held',
] satisfies Delivery['status'][];

/** Reads which deliveries of a webhook are asked for; refuses the query with every fault at once. */
export function readDeliveryQuery(
  request: Request,
  clientId: string,
  webhookId: string,
): Result<DeliveryQuery, Faults> {
  const read = readQuery(request, ['status', 'event_id', 'limit', 'cursor']);
  if (!read.ok) return refuse([read.refusal]);
  const { status, event_id: eventId, limit, cursor } = read.value;
  const listing = {
    webhookId,
    ...(isStatus(status) ? { status } : {}),
    ...(eventId === undefined ? {} : { eventId }),
  };
  const after = cursor === undefined ? undefined : decodeDeliveryCursor(listing, cursor);
  const faults = [
    ...faultOf(status === undefined || isStatus(status), 'status', `Must be one of ${statuses.join(', ')}.`),
    ...faultOf(isIdentifier(eventId ?? 'x'), 'event_id', 'Must be the id of an event.'),
    ...faultOf(isLimit(limit ?? '1'), 'limit', `Must be a number from 1 to ${largestPage}.`),
    ...faultOf(cursor === undefined || after !== undefined, 'cursor', 'Must be a cursor of this listing.'),
  ];
  if (hasFaults(faults)) return refuse(faults);
  const page = { clientId, ...listing, limit: Number(limit ?? largestPage) };
  return accept(after === undefined ? page : { ...page, after });
}

function faultOf(valid: boolean, path: string, detail: string): readonly ApiFault[] {
  return valid ? [] : [{ code: 'invalid_parameter', detail, path }];
}

function isStatus(text: string | undefined): text is Delivery['status'] {
  return text !== undefined && statuses.includes(text);
}

function isLimit(text: string): boolean {
  return /^[1-9][0-9]{0,3}$/.test(text) && Number(text) <= largestPage;
}

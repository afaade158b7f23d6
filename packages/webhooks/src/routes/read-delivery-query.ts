import type { CursorCodec } from '@ob/core/routes';
import { type ApiError, type ApiErrors, accept, type Result, refuse } from '@ob/http';
import { hasErrors, isIdentifier, readQuery, refuseParameter } from '@ob/http/routes';
import { openDeliveryCursor } from '../delivery/delivery-cursor.ts';
import { type DeliveryQuery, maxPageSize } from '../delivery/delivery-log.ts';
import type { Delivery } from '../records/delivery.ts';

const statuses: readonly string[] = [
  'pending',
  'delivered',
  'abandoned',
  'held',
] satisfies Delivery['status'][];

export const invalidLimit: ApiError = refuseParameter(
  'limit',
  `Use a whole number from 1 to ${maxPageSize}.`,
);

export function readDeliveryQuery(
  request: Request,
  cursors: CursorCodec,
  { clientId, webhookId }: Pick<DeliveryQuery, 'clientId' | 'webhookId'>,
): Result<DeliveryQuery, ApiErrors> {
  const { given, errors: repeated } = readQuery(request, ['status', 'event_id', 'limit', 'cursor']);
  const { status, event_id: eventId, limit, cursor } = given;
  const listing = {
    webhookId,
    ...(isStatus(status) ? { status } : {}),
    ...(eventId === undefined ? {} : { eventId }),
  };
  const after = cursor === undefined ? undefined : openDeliveryCursor(cursors, cursor);
  const isOwn = cursor === undefined || after?.belongsTo(listing) === true;
  const errors = [
    ...repeated,
    ...errorOf(status === undefined || isStatus(status), 'status', `Use one of ${statuses.join(', ')}.`),
    ...errorOf(isIdentifier(eventId ?? 'x'), 'event_id', 'Use the id of an event.'),
    ...(isLimit(limit ?? '1') ? [] : [invalidLimit]),
    ...errorOf(isOwn, 'cursor', 'Use the cursor of links.next unchanged, with the filter of its page.'),
  ];
  if (hasErrors(errors)) return refuse(errors);
  const page = { clientId, ...listing, limit: Number(limit ?? maxPageSize) };
  return accept(after === undefined ? page : { ...page, after: after.position });
}

function errorOf(valid: boolean, path: string, detail: string): readonly ApiError[] {
  return valid ? [] : [refuseParameter(path, detail)];
}

function isStatus(text: string | undefined): text is Delivery['status'] {
  return text !== undefined && statuses.includes(text);
}

function isLimit(text: string): boolean {
  return /^[1-9][0-9]{0,3}$/.test(text) && Number(text) <= maxPageSize;
}

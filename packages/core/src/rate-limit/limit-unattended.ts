import type { Clock } from '@ob/http';
import { type GuardContext, parseIpAddress } from '@ob/http/routes';
import type { Access, AccessTarget } from '../access/access.ts';
import { formatRetryAfter } from './limit-burst.ts';
import type { UnattendedLimit } from './unattended-limit.ts';

export interface UnattendedPorts {
  readonly unattended: UnattendedLimit;
  readonly clock: Clock;
}

/** Counts a request that gets data if it is unattended. Returns false for a 429 and adds `Retry-After` (RFC 9110 section 10.2.3). */
export async function takeUnattended(
  { unattended, clock }: UnattendedPorts,
  request: Request,
  { consent, page }: Access,
  target: AccessTarget,
  { addHeaders }: Pick<GuardContext, 'addHeaders'>,
): Promise<boolean> {
  // The next page is not a new request. Only endpoints with pages have a cursor.
  if (isAttended(request) || page?.after !== undefined) return true;
  const limitState = await unattended.take({ consentId: consent.consentId, ...target }, clock.now());
  if (!limitState.allowed) addHeaders({ 'retry-after': formatRetryAfter(limitState.nextIn) });
  return limitState.allowed;
}

/** Returns whether the customer is present: `x-fapi-customer-ip-address` then has a valid IP address. */
export function isAttended(request: Request): boolean {
  const address = request.headers.get('x-fapi-customer-ip-address')?.trim() ?? '';
  return parseIpAddress(address) !== undefined;
}

import type { Clock } from '@ob/http';
import { parseIpAddress } from '@ob/http/outbound';
import type { GuardContext } from '@ob/http/routes';
import type { Access, AccessTarget } from '../access/access.ts';
import { wholeSeconds } from './limit-burst.ts';
import type { UnattendedLimit } from './unattended-limit.ts';

/** What the last check of an account-information request stands on. */
export interface UnattendedPorts {
  readonly unattended: UnattendedLimit;
  readonly clock: Clock;
}

/**
 * Counts a request that has been granted and answered, where no customer is present. Answers false where it is to be
 * refused with 429; `Retry-After` (RFC 9110 section 10.2.3) then tells when the next one will be counted.
 */
export async function takeUnattended(
  { unattended, clock }: UnattendedPorts,
  request: Request,
  { consent, page }: Access,
  target: AccessTarget,
  { addHeaders }: Pick<GuardContext, 'addHeaders'>,
): Promise<boolean> {
  // Reading on is no new request: a cursor is only taken where there are pages.
  if (isAttended(request) || page?.after !== undefined) return true;
  const limitState = await unattended.take({ consentId: consent.consentId, ...target }, clock.now());
  if (!limitState.allowed) addHeaders({ 'retry-after': wholeSeconds(limitState.nextIn) });
  return limitState.allowed;
}

/**
 * Tells whether the customer is there: the third party then names the address that the customer came from in
 * `x-fapi-customer-ip-address`. What is no one IP address vouches for nobody.
 */
export function isAttended(request: Request): boolean {
  const address = request.headers.get('x-fapi-customer-ip-address')?.trim() ?? '';
  return parseIpAddress(address) !== undefined;
}

import { createIdentifier } from '../identifier.ts';
import type { Random } from '../random.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Returns the `x-fapi-interaction-id` of a request if it is one UUID, else a new UUID. */
export function readInteractionId(request: Request, random: Random): string {
  const value = request.headers.get('x-fapi-interaction-id');
  return value !== null && uuid.test(value) ? value : createIdentifier(random);
}

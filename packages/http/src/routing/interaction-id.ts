import { createIdentifier } from '../identifier.ts';
import type { Random } from '../random.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Reads the `x-fapi-interaction-id` of a request where it is exactly one UUID, else makes a fresh one. */
export function readInteractionId(request: Request, random: Random): string {
  const given = request.headers.get('x-fapi-interaction-id');
  return given !== null && uuid.test(given) ? given : createIdentifier(random);
}

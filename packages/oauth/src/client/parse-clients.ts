import type { Result } from '@ob/http';
import type { Client } from './client.ts';
import type { RegistrationError } from './registration-rules.ts';

/**
 * Parses a list of client registrations (RFC 7591 section 2), as a file holds it. Refuses with every fault at once, each with
 * its path; two clients of one `client_id` are a fault too. No fault repeats a value of the input. The first call loads zod.
 */
export async function parseClients(
  input: unknown,
): Promise<Result<readonly Client[], readonly RegistrationError[]>> {
  const { parseRegistrations } = await import('../schema/parse-clients.ts');
  return parseRegistrations(input);
}

/** Writes the path of a fault as a JSON path: `[0].jwks.keys[1]`. */
export function formatErrorPath(path: RegistrationError['path']): string {
  return path.reduce<string>((written, part) => `${written}${formatPart(part, written === '')}`, '');
}

function formatPart(part: string | number, isFirst: boolean): string {
  if (typeof part === 'number') return `[${part}]`;
  return isFirst ? part : `.${part}`;
}

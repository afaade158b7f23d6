import type { Result } from '@ob/http';
import type { Client } from './client.ts';
import type { RegistrationError } from './registration-rules.ts';

/**
 * Parses client registrations (RFC 7591 section 2). Refuses with all errors at once, each with its path. A repeated `client_id`
 * is an error. Errors never contain input values. The first call loads zod.
 */
export async function parseClients(
  input: unknown,
): Promise<Result<readonly Client[], readonly RegistrationError[]>> {
  const { parseRegistrations } = await import('../schema/parse-clients.ts');
  return parseRegistrations(input);
}

/** Formats the path of an error: `[0].jwks.keys[1]`. */
export function formatErrorPath(path: RegistrationError['path']): string {
  return path.reduce<string>((written, part) => `${written}${formatPart(part, written === '')}`, '');
}

function formatPart(part: string | number, isFirst: boolean): string {
  if (typeof part === 'number') return `[${part}]`;
  return isFirst ? part : `.${part}`;
}

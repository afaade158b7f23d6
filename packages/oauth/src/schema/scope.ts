import { z } from 'zod';
import { type ScopeFlow, scopeNames, scopeRule } from '../client/scope.ts';

/** A `scope` as it is granted: its names between single spaces (RFC 6749 section 3.3). */
export const grantedScopeSchema = listSchema(scopeNames);

/** A `scope` as it may be asked for by a flow. */
export function scopeSchema(flow: ScopeFlow): z.ZodString {
  return listSchema(scopeNames.filter((name) => scopeRule(name)[flow]));
}

/** Names of a list, between single spaces. */
export function listSchema(names: readonly string[]): z.ZodString {
  const one = `(${names.join('|')})`;
  return z.string().regex(new RegExp(`^${one}( ${one})*$`));
}

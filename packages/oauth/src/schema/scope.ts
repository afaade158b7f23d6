import { z } from 'zod';
import { type ScopeFlow, scopeNames, scopeRule } from '../client/scope.ts';

/** The granted scopes, separated by single spaces (RFC 6749 section 3.3). */
export const grantedScopeSchema = listSchema(scopeNames);

/** The scopes that a flow can request. */
export function scopeSchema(flow: ScopeFlow): z.ZodString {
  return listSchema(scopeNames.filter((name) => scopeRule(name)[flow]));
}

/** A list of names, separated by single spaces. */
export function listSchema(names: readonly string[]): z.ZodString {
  const one = `(${names.join('|')})`;
  return z.string().regex(new RegExp(`^${one}( ${one})*$`));
}

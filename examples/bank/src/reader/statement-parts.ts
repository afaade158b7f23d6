/**
 * The condition on accounts, `a`, that a query may touch: held by the customer `$1`, asked for in `$2`, and not closed.
 * Every list of the reader stands under it, so that none can reach another customer's account.
 */
export const isReadable = 'a.customer_id = $1 AND a.account_id = ANY($2::text[]) AND a.closed_at IS NULL';

/** Writes a JSON object of keys and SQL expressions. */
export function jsonObject(members: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(members).map(([key, expression]) => `'${key}', ${expression}`);
  return `json_build_object(${pairs.join(', ')})`;
}

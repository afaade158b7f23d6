/**
 * The accounts that a query may touch: held by the customer `$1`, asked for in `$2`, and not closed. Every statement
 * of the reader reads through it, so that none can reach another customer's account.
 */
export const readableAccounts = `(SELECT * FROM bank.accounts
    WHERE customer_id = $1 AND account_id = ANY($2::text[]) AND closed_at IS NULL)`;

/** Writes a JSON object of keys and SQL expressions. */
export function jsonObject(members: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(members).map(([key, expression]) => `'${key}', ${expression}`);
  return `json_build_object(${pairs.join(', ')})`;
}

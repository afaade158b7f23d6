import type { Statement } from '@ob/postgres';

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

/** Writes the columns of a query, each named by its key. */
export function listColumns(members: Readonly<Record<string, string>>): string {
  return Object.entries(members)
    .map(([key, expression]) => `${expression} AS ${key}`)
    .join(', ');
}

/**
 * Makes the statement that answers all rows of a query as one JSON array, in their order and without what is null. One
 * long text costs a server little more than half of what many short columns cost it, and the database next to nothing.
 */
export function listAsJson(name: string, rows: string): Statement {
  const array = `json_strip_nulls(coalesce(json_agg(listed), '[]'))`;
  return { name, text: `SELECT ${array} AS records FROM (${rows}) AS listed` };
}

import { type ConsentQuery, isLive } from '@ob/consent/primitives';
import type { Statement } from '../database.ts';
import { consentColumns } from './consent-row.ts';

/** One condition of a search: present where the query has values for it. */
interface Condition {
  /** Part of the statement's name: each combination of conditions is a statement of its own. */
  readonly name: string;
  readonly listValues: (query: ConsentQuery) => readonly unknown[] | undefined;
  /** Writes the condition; each parameter stands for one of the values. */
  readonly write: (...parameters: readonly string[]) => string;
}

const conditions: readonly Condition[] = [
  {
    name: 'client',
    listValues: ({ of }) => listKnown(of === 'everybody' ? undefined : of.clientId),
    write: (clientId) => `client_id = ${clientId}`,
  },
  {
    name: 'customer',
    listValues: ({ of }) => listKnown(of === 'everybody' ? undefined : of.customerId),
    write: (customerId) => `customer_id = ${customerId}`,
  },
  {
    // Found first and by itself: the planner takes accounts for far more common than they are, and would rather go
    // through all consents by date until a page is full.
    name: 'account',
    listValues: ({ of }) => listKnown(of === 'everybody' ? undefined : of.accountId),
    write: (accountId) =>
      `consent_id = ANY (ARRAY(SELECT consent_id FROM ob.consents WHERE account_ids @> ARRAY[${accountId}]))`,
  },
  {
    name: 'type',
    listValues: ({ consentType }) => listKnown(consentType),
    write: (consentType) => `consent_type = ${consentType}`,
  },
  {
    name: 'status',
    listValues: ({ statuses, now }) => statuses && [new Date(now), statuses],
    write: (now, statuses) =>
      `CASE WHEN due_at <= ${now} THEN due_status ELSE status END = ANY (${statuses})`,
  },
  {
    // Follows from the status, and is said once more so that the index of those that live can serve.
    name: 'live',
    listValues: ({ statuses }) => (statuses?.every(isLive) ? [] : undefined),
    write: () => 'due_at IS NOT NULL',
  },
  {
    name: 'from',
    listValues: ({ createdFrom }) => listKnown(createdFrom === undefined ? undefined : new Date(createdFrom)),
    write: (from) => `created_at >= ${from}`,
  },
  {
    name: 'to',
    listValues: ({ createdBefore }) =>
      listKnown(createdBefore === undefined ? undefined : new Date(createdBefore)),
    write: (before) => `created_at < ${before}`,
  },
  {
    name: 'after',
    listValues: ({ after }) => after && [new Date(after.createdAt), after.consentId],
    write: (createdAt, consentId) => `(created_at, consent_id) < (${createdAt}, ${consentId})`,
  },
];

/** Writes the statement that lists one row more than the query asks for, newest first, with its values. */
export function describeSearch(query: ConsentQuery): {
  readonly statement: Statement;
  readonly values: readonly unknown[];
} {
  const values: unknown[] = [query.limit + 1];
  const names: string[] = [];
  const written: string[] = [];
  for (const { name, listValues, write } of conditions) {
    const own = listValues(query);
    if (own === undefined) continue;
    written.push(write(...own.map((_, index) => `$${values.length + index + 1}`)));
    names.push(name);
    values.push(...own);
  }
  return { statement: writeStatement(names, written), values };
}

function writeStatement(names: readonly string[], written: readonly string[]): Statement {
  return {
    name: ['search', ...names].join('_'),
    text: `
      SELECT ${consentColumns} FROM ob.consents
      WHERE ${written.length === 0 ? 'true' : written.join(' AND ')}
      ORDER BY created_at DESC, consent_id DESC LIMIT $1`,
  };
}

function listKnown(value: unknown): readonly unknown[] | undefined {
  return value === undefined ? undefined : [value];
}

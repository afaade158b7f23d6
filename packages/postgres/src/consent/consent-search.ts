import { type ConsentQuery, isLive } from '@ob/consent/primitives';
import type { Statement } from '../database.ts';
import { consentJson } from './consent-row.ts';

/** A condition of a search. It applies if `listValues` returns values. */
interface Condition {
  /** A part of the statement's name: each combination of conditions is a statement of its own. */
  readonly name: string;
  readonly listValues: (query: ConsentQuery) => readonly unknown[] | undefined;
  /** Writes the SQL with one parameter for each value. */
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
    // A subquery of its own: the planner overestimates how common an account is and would scan all consents by date.
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
    // Follows from the status; repeated so that the index of live consents can serve.
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

/** Writes the statement, newest first, with one row more than the query asks for, and its values. */
export function describeSearch(query: ConsentQuery): {
  readonly statement: Statement;
  readonly values: readonly unknown[];
} {
  const values: unknown[] = [query.limit + 1];
  const names: string[] = [];
  const written: string[] = [];
  for (const { name, listValues, write } of conditions) {
    const conditionValues = listValues(query);
    if (conditionValues === undefined) continue;
    written.push(write(...conditionValues.map((_, index) => `$${values.length + index + 1}`)));
    names.push(name);
    values.push(...conditionValues);
  }
  return { statement: writeStatement(names, written), values };
}

function writeStatement(names: readonly string[], written: readonly string[]): Statement {
  return {
    name: ['search', ...names].join('_'),
    text: `
      SELECT ${consentJson} AS found FROM ob.consents AS consent
      WHERE ${written.length === 0 ? 'true' : written.join(' AND ')}
      ORDER BY created_at DESC, consent_id DESC LIMIT $1`,
  };
}

function listKnown(value: unknown): readonly unknown[] | undefined {
  return value === undefined ? undefined : [value];
}

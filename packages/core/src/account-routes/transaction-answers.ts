import type { Access, DateWindow } from '../access-gate.ts';
import { projectTransaction } from '../basic-fields.ts';
import { type CursorScope, decodeCursor, encodeCursor } from '../cursor.ts';
import { intersectWindows } from '../date-window.ts';
import { readQuery } from '../http/read-query.ts';
import type { TransactionPosition } from '../reader.ts';
import { accept, refuse } from '../result.ts';
import type { Transaction } from '../transaction.ts';
import {
  parseTransactionFilter,
  type TransactionFilter,
  type TransactionParameters,
  transactionParameters,
} from '../transaction-query.ts';
import type { AccountRoutePorts, Admitted, Answer, Envelope } from './account-route.ts';
import { accountGone, isGone, queryOf } from './list-answers.ts';

/** Answers with a page of the transactions of all accounts of the consent. */
export const answerTransactions: Answer = async (ports, admitted) => {
  const listing = planListing(admitted, undefined);
  return listing.ok ? accept(await answerPage(ports, admitted, listing.value)) : listing;
};

/** Answers with a page of one account's transactions, and the span that the consent may see of it. */
export const answerAccountTransactions: Answer = async (ports, admitted) => {
  const { access, accountId } = admitted;
  const listing = planListing(admitted, accountId);
  if (!listing.ok) return listing;
  const envelope = await answerPage(ports, admitted, listing.value);
  const span = await ports.reader.findTransactionSpan({ ...queryOf(access), window: access.window });
  if (span !== undefined) return accept({ ...envelope, meta: nameSpan(span.first, span.last) });
  if (await isGone(ports, admitted)) return accountGone;
  return accept({ ...envelope, meta: await describeEmptySpan(ports, access) });
};

interface Listing extends TransactionFilter {
  readonly given: TransactionParameters;
  readonly scope: CursorScope;
  readonly after: TransactionPosition | undefined;
}

function planListing({ request, access }: Admitted, accountId: string | undefined) {
  const given = readQuery(request, transactionParameters);
  if (!given.ok) return given;
  const parsed = parseTransactionFilter(given.value);
  if (!parsed.ok) return parsed;
  const { filter, limit } = parsed.value;
  const scope = {
    consentId: access.consent.consentId,
    filter,
    ...(accountId === undefined ? {} : { accountId }),
  };
  const { cursor } = given.value;
  const after = cursor === undefined ? undefined : decodeCursor(scope, cursor);
  if (cursor !== undefined && after === undefined) return refuse(foreignCursor);
  return accept({ filter, limit, given: given.value, scope, after });
}

const foreignCursor = {
  code: 'invalid_parameter',
  detail: 'Use the cursor of links.next with the consent, account and filter that it came from.',
  path: 'cursor',
} as const;

async function answerPage(
  ports: AccountRoutePorts,
  { access, self }: Admitted,
  listing: Listing,
): Promise<Envelope> {
  const found = await readPage(ports, access, listing);
  const page = found.slice(0, listing.limit);
  const last = page.at(-1);
  const data = page.map((transaction) => projectTransaction(transaction, access.fields));
  const more = found.length > listing.limit && last !== undefined;
  return { data, links: more ? { self, next: nextLink(self, listing, last) } : { self } };
}

/** Reads one row more than the page holds, which tells whether another page follows. */
async function readPage(
  { reader }: AccountRoutePorts,
  access: Access,
  listing: Listing,
): Promise<readonly Transaction[]> {
  const window = intersectWindows(access.window, listing.filter);
  if (window === undefined) return [];
  const { limit, after } = listing;
  const query = { ...queryOf(access), fields: access.fields, window, limit: limit + 1 };
  return reader.listTransactions(after === undefined ? query : { ...query, after });
}

function nextLink(self: string, { given, scope }: Listing, last: Transaction): string {
  const position = { bookingDateTime: last.booking_date_time, transactionId: last.transaction_id };
  const query = new URLSearchParams({ ...given, cursor: encodeCursor(scope, position) });
  return `${self}?${query}`;
}

function nameSpan(first: string, last: string): Readonly<Record<string, string>> {
  return { first_available_date_time: first, last_available_date_time: last };
}

/** With nothing to see, the span is the one that could hold something. */
async function describeEmptySpan(
  ports: AccountRoutePorts,
  access: Access,
): Promise<Readonly<Record<string, string>>> {
  const { from, to }: DateWindow = access.window;
  const now = ports.clock.now();
  const first = from ?? (await findOpening(ports, access)) ?? access.consent.createdAt;
  const last = Math.max(Math.min(to ?? now, now), first);
  return nameSpan(new Date(first).toISOString(), new Date(last).toISOString());
}

async function findOpening({ reader }: AccountRoutePorts, access: Access): Promise<number | undefined> {
  const [account] = await reader.listAccounts({ ...queryOf(access), fields: 'basic' });
  return account?.opening_date === undefined
    ? undefined
    : Date.parse(`${account.opening_date}T00:00:00.000Z`);
}

import { accept, refuse } from '@ob/http';
import type { Access } from '../access/access.ts';
import { closedAccount } from '../access/access-refusals.ts';
import { findWindow } from '../access/consent-facts.ts';
import { encodeCursor } from '../pagination/cursor.ts';
import { firstPage, type PageRequest } from '../pagination/page-request.ts';
import { projectRecord } from '../records/hidden-keys.ts';
import type { Transaction } from '../records/transaction.ts';
import type { AccountRoutePorts, Admitted, Envelope, Responder } from './account-route.ts';
import { isAccountClosed, toAccountQuery } from './list-responses.ts';

export const respondTransactions: Responder = async (ports, admitted) =>
  accept(await respondTransactionPage(ports, admitted));

/** Answers with a page of one account's transactions. `meta` has the first and last booking times that the consent covers. */
export const respondAccountTransactions: Responder = async (ports, admitted) => {
  const { access } = admitted;
  const envelope = await respondTransactionPage(ports, admitted);
  const window = findWindow(access.consent);
  const span = await ports.reader.findTransactionSpan({ ...toAccountQuery(access), window });
  if (span !== undefined) return accept({ ...envelope, meta: formatSpan(span.first, span.last) });
  if (await isAccountClosed(ports, admitted)) return refuse(closedAccount);
  return accept({ ...envelope, meta: await describeEmptySpan(ports, access) });
};

async function respondTransactionPage(ports: AccountRoutePorts, admitted: Admitted): Promise<Envelope> {
  const { access, self } = admitted;
  const { page = firstPage } = access;
  const found = await readPage(ports, access, page);
  const shown = found.slice(0, page.limit);
  const last = shown.at(-1);
  const data = shown.map((transaction) => projectRecord('transaction', transaction, access.fields));
  const more = found.length > page.limit && last !== undefined;
  return { data, links: more ? { self, next: nextLink(ports, admitted, page, last) } : { self } };
}

/** Reads one row more than the page holds: that row shows whether another page follows. */
async function readPage(
  { reader }: AccountRoutePorts,
  access: Access,
  { limit, after }: PageRequest,
): Promise<readonly Transaction[]> {
  const { window, fields } = access;
  if (window === 'nothing') return [];
  const query = { ...toAccountQuery(access), fields, window, limit: limit + 1 };
  return reader.listTransactions(after === undefined ? query : { ...query, after });
}

function nextLink(
  { cursors }: AccountRoutePorts,
  { access, accountId, self }: Admitted,
  page: PageRequest,
  last: Transaction,
): string {
  const { consentId } = access.consent;
  const listing = { consentId, filter: page.filter, ...(accountId === undefined ? {} : { accountId }) };
  const position = { bookingDateTime: last.booking_date_time, transactionId: last.transaction_id };
  const query = new URLSearchParams({ ...page.given, cursor: encodeCursor(cursors, listing, position) });
  return `${self}?${query}`;
}

function formatSpan(first: string, last: string): Readonly<Record<string, string>> {
  return { first_available_date_time: first, last_available_date_time: last };
}

/** Without bookings, `meta` has the period in which bookings could exist. */
async function describeEmptySpan(
  ports: AccountRoutePorts,
  access: Access,
): Promise<Readonly<Record<string, string>>> {
  const { from, to } = findWindow(access.consent);
  const now = ports.clock.now();
  const first = from ?? (await findOpening(ports, access)) ?? access.consent.createdAt;
  const last = Math.max(Math.min(to ?? now, now), first);
  return formatSpan(new Date(first).toISOString(), new Date(last).toISOString());
}

async function findOpening({ reader }: AccountRoutePorts, access: Access): Promise<number | undefined> {
  const [account] = await reader.listAccounts({ ...toAccountQuery(access), fields: 'basic' });
  return account?.opening_date === undefined
    ? undefined
    : Date.parse(`${account.opening_date}T00:00:00.000Z`);
}

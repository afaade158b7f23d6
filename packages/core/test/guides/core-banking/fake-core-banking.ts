import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AccountRecord } from './account-records.ts';
import type { BankBooking } from './bank-records.ts';

export interface RunningServer {
  readonly baseUrl: string;
  close(): Promise<void>;
}

export async function serve(listener: RequestListener): Promise<RunningServer> {
  const server = createServer(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return {
    baseUrl: `http://127.0.0.1:${address.port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** A small core banking system with a REST API. It records the paths of all requests. */
export interface FakeCoreBanking extends RunningServer {
  readonly requested: readonly string[];
  hold(accounts: readonly AccountRecord[]): void;
}

/** Starts core banking that pages by number and sorts the bookings of one moment at random. */
export async function startFakeCoreBanking(): Promise<FakeCoreBanking> {
  const requested: string[] = [];
  let held: readonly AccountRecord[] = [];
  const server = await serve((request, response) => {
    const address = new URL(request.url ?? '/', 'http://core.bank.example');
    requested.push(`${address.pathname}${address.search}`);
    const found = find(held, address);
    response.writeHead(found === undefined ? 404 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(found ?? { message: 'There is nothing here' }));
  });
  return {
    ...server,
    requested,
    hold(accounts) {
      held = accounts;
    },
  };
}

function find(held: readonly AccountRecord[], { pathname, searchParams }: URL): unknown {
  const [, collection, id = '', resource] = pathname.split('/').map(decodeURIComponent);
  if (collection === 'customers' && resource === 'accounts') {
    return { items: held.filter(({ owner }) => owner === id).map(({ account }) => account) };
  }
  const stored = held.find(({ account }) => collection === 'accounts' && account.number === id);
  if (stored === undefined) return undefined;
  if (resource === 'details') return stored.details;
  if (resource === 'bookings') return listPage(stored.bookings, searchParams);
  const lists = {
    balances: stored.balances,
    orders: stored.orders,
    mandates: stored.mandates,
    payees: stored.payees,
  };
  const items = Object.entries(lists).find(([name]) => name === resource)?.[1];
  return items && { items };
}

function listPage(bookings: readonly BankBooking[], query: URLSearchParams): unknown {
  const [from = '', to = '', page, size] = ['from', 'to', 'page', 'size'].map(
    (name) => query.get(name) ?? '',
  );
  const newest = query.get('sort') === 'oldest' ? -1 : 1;
  const end = Number(page) * Number(size);
  const found = bookings
    .filter(({ at }) => at >= from && at <= to)
    .sort((one, other) => newest * (Date.parse(other.at) - Date.parse(one.at)));
  return { items: found.slice(end - Number(size), end), more: found.length > end };
}

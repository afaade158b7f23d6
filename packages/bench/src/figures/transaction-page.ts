import { type CursorCodec, type CursorScope, encodeCursor } from '@ob/core/routes';
import { Pool } from 'undici';
import { fillBankDatabase } from '../bank/bank-database.ts';
import { type BankMaterial, createBankCursors, createBankMaterial } from '../bank/bank-material.ts';
import { startBank } from '../bank/bank-process.ts';
import { createHistory, type History, type Place, pageSize } from '../bank/history.ts';
import { admitVisitor, type Visitor } from '../bank/visitor.ts';
import type { BenchWorld } from '../bench-world.ts';
import type { Effort, Figure, Measurement } from '../figure.ts';
import { once } from '../once.ts';
import { alternate, type Lane } from '../race.ts';
import { readAnswer } from '../read-work.ts';
import { createWallLane } from '../wall-lane.ts';

const longFirst = 'its first page';
const longMiddle = 'its middle page';
const shortLast = 'the last page of 1,000';

/** What is listed: one account, with the span that may be seen of it, or all accounts; always or since a date. */
const listings = {
  account: { ofAccount: true, from: undefined },
  'account-since': { ofAccount: true, from: '2015-03-01' },
  all: { ofAccount: false, from: undefined },
  'all-since': { ofAccount: false, from: '2015-03-01' },
} as const;

type Listing = (typeof listings)[keyof typeof listings];

/** A page of 25 out of a million transactions on the clock, over HTTP, one request after another. */
export function createTransactionPageFigures(world: BenchWorld): readonly Figure[] {
  const prepare = once((effort: Effort) => prepareHistories(world, effort));
  return Object.entries(listings).map(([name, listing]) => ({
    name: `transactions-1M-${name}`,
    unit: 'µs',
    against: { peers: [longFirst, longMiddle], limit: shortLast },
    goal: { ratios: { [longFirst]: 0.83, [longMiddle]: 0.83, [shortLast]: 0.83 } },
    measure: async (effort) => measurePages(world, effort, await prepare(effort), listing),
  }));
}

interface Histories {
  readonly databaseUrl: string;
  readonly long: History;
  readonly short: History;
}

async function prepareHistories({ createDatabase }: BenchWorld, effort: Effort): Promise<Histories> {
  const databaseUrl = await createDatabase();
  const length = effort.milliseconds === 0 ? 2_000 : 1_000_000;
  return fillBankDatabase(databaseUrl, async (database) => ({
    databaseUrl,
    short: await createHistory(database, 1_000, effort.progress),
    long: await createHistory(database, length, effort.progress),
  }));
}

async function measurePages(
  { conditions }: BenchWorld,
  effort: Effort,
  { databaseUrl, long, short }: Histories,
  listing: Listing,
): Promise<Measurement> {
  const material = await createBankMaterial();
  const bank = await startBank(material, { framework: 'hono', databaseUrl, conditions });
  const pool = new Pool(bank.origin, { connect: material.connect });
  try {
    const ofLong = await createPages(pool, material, databaseUrl, long, listing);
    const ofShort = await createPages(pool, material, databaseUrl, short, listing);
    const lanes = [
      ofLong('ours', 'last'),
      ofLong(longFirst, 'first'),
      ofLong(longMiddle, 'middle'),
      ofShort(shortLast, 'last'),
    ];
    return await alternate(effort, lanes, async (lane) => {
      const requests = Math.max(1, effort.milliseconds);
      if (requests > 1) await lane.run(requests * 5);
      return requests;
    });
  } finally {
    await pool.close();
    await bank.stop();
    await material.remove();
  }
}

async function createPages(
  pool: Pool,
  material: BankMaterial,
  databaseUrl: string,
  history: History,
  listing: Listing,
): Promise<(name: string, place: Place) => Lane> {
  const visitor = await fillBankDatabase(databaseUrl, (database) =>
    admitVisitor(material, database, history.holder),
  );
  const cursors = createBankCursors(material);
  return (name, place) => {
    const path = describePage(cursors, { visitor, history, listing, place });
    return createWallLane(name, () => readAnswer(pool, path, visitor.headers));
  };
}

interface Page {
  readonly visitor: Visitor;
  readonly history: History;
  readonly listing: Listing;
  readonly place: Place;
}

function describePage(cursors: CursorCodec, { visitor, history, listing, place }: Page): string {
  const { consentId } = visitor;
  const { accountId, after } = history;
  const { ofAccount, from } = listing;
  const position = after[place];
  const scope: CursorScope = {
    consentId,
    ...(ofAccount ? { accountId } : {}),
    filter: from === undefined ? {} : { from: Date.parse(from) },
  };
  const query = new URLSearchParams({
    limit: String(pageSize),
    ...(from === undefined ? {} : { fromBookingDateTime: from }),
    ...(position === undefined ? {} : { cursor: encodeCursor(cursors, scope, position) }),
  });
  return `/open-banking/v1${ofAccount ? `/accounts/${accountId}` : ''}/transactions?${query}`;
}

import { createSecretBox } from '@ob/webhooks/primitives';
import { createOutboxEvents } from '@ob/webhooks/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enqueueEvents } from '../src/webhooks/outbox.ts';
import { createMigratedDatabase } from './migrated-database.ts';
import { type Crew, type CrewMember, createCrew, leaseMs } from './webhooks-crew.ts';
import { type ReceivedRequest, type Receiver, startReceiver } from './webhooks-receiver.ts';
import { random, register } from './webhooks-sender.ts';

const seed = Number(process.env.OB_SEED ?? Date.now() % 1_000_000);
const clients = 10;
const webhooksOfClient = 10;
const eventsOfClient = 100;
const kills = 20;
const pairs = clients * webhooksOfClient * eventsOfClient;
/** The most requests that a worker process can have sent and not yet stored. */
const maxInFlight = 200;

const database = await createMigratedDatabase();
const key = random.bytes(32);
const secretBox = createSecretBox([key], random);
const connectionString = database.pool.options.connectionString ?? '';
const crew: Crew = createCrew(connectionString, Buffer.from(key).toString('hex'));
const draw = createDraw(seed);
const requests = new Map<string, ReceivedRequest[]>();

/** Creates a seeded generator of whole numbers below a limit. */
function createDraw(from: number) {
  let state = from;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
const pairOf = ({ path, eventId }: Pick<ReceivedRequest, 'path' | 'eventId'>) => `${path} ${eventId}`;
const summarize = (list: readonly ReceivedRequest[]) =>
  list.map((request) => `${pairOf(request)} by ${request.worker} at ${request.at}: ${request.status}`);
const numberOf = (eventId: string) => Number(eventId.split('-').at(-1));

/** Makes every tenth endpoint refuse the first request of every fourth event. */
function planAnswer(request: ReceivedRequest) {
  const pair = pairOf(request);
  const before = requests.get(pair) ?? [];
  requests.set(pair, [...before, request]);
  const refuses = request.path.endsWith('-0') && numberOf(request.eventId) % 4 === 0 && before.length === 0;
  return { status: refuses ? 500 : 204, delayMs: 20 + draw(100) };
}

const receiver: Receiver = await startReceiver(planAnswer);

beforeAll(async () => {
  for (let client = 0; client < clients; client += 1) {
    for (let hook = 0; hook < webhooksOfClient; hook += 1)
      await register(database, secretBox, `${receiver.origin}/hook-${client}-${hook}`, `client-${client}`);
  }
});

afterAll(() => {
  crew.destroy();
  receiver.close();
});

/** Commits one event for each client, and rolls back another. */
async function enqueueRound(number: number): Promise<void> {
  const listEvents = (prefix: string) =>
    Array.from({ length: clients }, (_, client) =>
      createOutboxEvents(`client-${client}`, `${prefix}-${client}-${number}`),
    ).flat();
  await database.transact((transaction) => enqueueEvents(transaction, listEvents('event')));
  const broken = database.transact(async (transaction) => {
    await enqueueEvents(transaction, listEvents('never'));
    throw new Error('the change failed');
  });
  await expect(broken).rejects.toThrow('the change failed');
}

/** Waits for a worker that may be killed and has at least `min` open requests. */
async function findBusy(min = 1): Promise<CrewMember> {
  for (;;) {
    const victims = crew.listVictims().filter(({ worker }) => receiver.countOpen(worker) >= min);
    const victim = victims[draw(victims.length)];
    if (victim !== undefined) return victim;
    await wait(3);
  }
}

async function killAtRandom(): Promise<void> {
  for (let kill = 0; kill < kills; kill += 1) {
    for (let round = 0; round < eventsOfClient / kills; round += 1)
      await enqueueRound((kill * eventsOfClient) / kills + round);
    await wait(draw(600));
    crew.replace(await findBusy());
    if (kill % 5 === 4) crew.advance(30_000);
  }
}

async function pausePastLease(): Promise<void> {
  const member = await findBusy(3);
  crew.pause(member);
  await wait(leaseMs + 2_000);
  crew.resume(member);
}

const count = async (condition: string): Promise<number> =>
  (await database.pool.query(`SELECT count(*)::int AS n FROM ob.webhook_deliveries WHERE ${condition}`))
    .rows[0].n;

/** Moves the schedule ahead until everything is delivered; leases of killed workers run out meanwhile. */
async function drain(): Promise<void> {
  while ((await count("status = 'pending'")) > 0) {
    crew.advance(30_000);
    await wait(500);
  }
}

interface LoggedRow {
  readonly pair: string;
  readonly started_at: number;
}

async function listLogged(): Promise<readonly LoggedRow[]> {
  const { rows } = await database.pool.query<LoggedRow>(`
    SELECT '/' || split_part(subscription.url, '/', 4) || ' ' || delivery.event_id AS pair,
      (extract(epoch FROM attempt.started_at) * 1000)::float8 AS started_at
    FROM ob.webhook_attempts attempt JOIN ob.webhook_deliveries delivery USING (delivery_id)
    JOIN ob.webhook_subscriptions subscription USING (webhook_id)`);
  return rows;
}

async function listUnstored(): Promise<readonly ReceivedRequest[]> {
  const stored = new Set((await listLogged()).map((row) => `${row.pair} ${row.started_at}`));
  return receiver.received.filter((request) => !stored.has(`${pairOf(request)} ${request.startedAt}`));
}

describe(`three processes of which ${kills} are killed and one sleeps past its lease (seed ${seed})`, () => {
  beforeAll(async () => {
    const began = Date.now();
    for (let member = 0; member < 3; member += 1) crew.hire();
    const paused = enqueueRound(-1).then(pausePastLease);
    await killAtRandom();
    await paused;
    await drain();
    while (crew.all.every(({ lost }) => lost.length === 0)) await wait(50);
    expect(await crew.dismiss()).toEqual([0, 0, 0]);
    const facts = { requests: receiver.received.length, unstored: (await listUnstored()).length };
    process.stdout.write(`${JSON.stringify({ seed, kills, ...facts, ms: Date.now() - began })}\n`);
  }, 170_000);

  test('each committed event is delivered to each subscription and has the status delivered', async () => {
    expect(crew.all.filter(({ killedAt }) => killedAt !== undefined)).toHaveLength(kills);
    expect(await count("status = 'delivered'")).toBe(pairs + clients * webhooksOfClient);
    expect(await count("status <> 'delivered'")).toBe(0);
    const answered = receiver.received.filter(({ status }) => status === 204);
    expect(new Set(answered.map(pairOf)).size).toBe(pairs + clients * webhooksOfClient);
  });

  test('no event of a rolled-back transaction is delivered', () => {
    expect(receiver.received.filter(({ eventId }) => eventId.startsWith('never'))).toEqual([]);
  });

  test('each stored attempt is one request; every other request began before its process was killed or paused', async () => {
    const unstored = await listUnstored();
    expect((await listLogged()).length + unstored.length).toBe(receiver.received.length);
    for (const member of crew.all) {
      const own = unstored.filter(({ worker }) => worker === member.worker);
      const stoppedAt = member.killedAt ?? member.pausedAt ?? 0;
      expect(summarize(own.filter(({ startedAt }) => startedAt > stoppedAt))).toEqual([]);
      expect(own.length).toBeLessThanOrEqual(maxInFlight);
    }
  });

  test('each delivery has exactly one stored successful attempt: no delivery is sent again after it', async () => {
    const unstored = new Set(await listUnstored());
    const delivered = receiver.received.filter((request) => request.status === 204 && !unstored.has(request));
    expect(delivered).toHaveLength(new Set(delivered.map(pairOf)).size);
  });

  test('no crash uses up one of the five attempts', async () => {
    const { rows } = await database.pool.query(`
      SELECT delivery_id FROM ob.webhook_deliveries delivery WHERE attempts_made <> attempts_logged
        OR attempts_made <> (SELECT count(*) FROM ob.webhook_attempts attempt
          WHERE attempt.delivery_id = delivery.delivery_id AND outcome IN ('delivered', 'http_status') AND NOT manual)`);
    expect(rows).toEqual([]);
    expect(await count('attempts_made > 2')).toBe(0);
  });

  test('a worker that wakes after its lease completes none of its deliveries', async () => {
    const sleeper = crew.all.find(({ pausedAt }) => pausedAt !== undefined);
    if (sleeper?.pausedAt === undefined || sleeper.wokenAt === undefined) return expect.fail('nobody slept');
    const { worker, pausedAt, wokenAt, lost } = sleeper;
    const had = (await listUnstored()).filter((request) => request.worker === worker);
    expect(lost.length).toBeGreaterThanOrEqual(1);
    expect(had.length).toBeGreaterThanOrEqual(1);
    expect(wokenAt - pausedAt).toBeGreaterThan(leaseMs);
  });
});

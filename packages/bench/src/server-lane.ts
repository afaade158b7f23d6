import { Pool } from 'undici';
import type { Effort, Measurement } from './figure.ts';
import { alternate, type Lane } from './race.ts';
import type { ServerProcess } from './server-process.ts';

const concurrency = 16;

export interface ServerWork<Prepared> {
  /** Not measured. */
  prepare(): Promise<Prepared>;
  /** Throws if the server gives a wrong answer. */
  perform(pool: Pool, prepared: Prepared): Promise<void>;
}

export interface ServerLane extends Lane {
  close(): Promise<void>;
}

/** Measures the server's processor time per unit of work in microseconds, without that of the client. */
export function createServerLane<Prepared>(
  name: string,
  server: ServerProcess,
  work: ServerWork<Prepared>,
  connect: Pool.Options['connect'] = {},
): ServerLane {
  const pool = new Pool(server.origin, { connections: concurrency, connect });
  return {
    name,
    async run(count) {
      const prepared: Prepared[] = [];
      for (let made = 0; made < count; made += 1) prepared.push(await work.prepare());
      const before = await server.send('processorTime');
      await performAll(pool, work, prepared);
      return ((await server.send('processorTime')) - before) / count;
    },
    async close() {
      await pool.close();
      await server.stop();
    },
  };
}

export async function measureServers(
  effort: Effort,
  starts: Readonly<Record<string, (name: string) => Promise<ServerLane>>>,
): Promise<Measurement> {
  const requests = Math.max(1, effort.milliseconds * 8);
  const lanes: ServerLane[] = [];
  try {
    for (const [name, start] of Object.entries(starts)) {
      effort.progress(`starting ${name}`);
      lanes.push(await start(name));
    }
    return await alternate(effort, lanes, async (lane) => {
      if (requests > 1) await lane.run(requests * 10);
      return requests;
    });
  } finally {
    await Promise.all(lanes.map((lane) => lane.close()));
  }
}

async function performAll<Prepared>(
  pool: Pool,
  work: ServerWork<Prepared>,
  prepared: Prepared[],
): Promise<void> {
  const perform = async (): Promise<void> => {
    for (let next = prepared.pop(); next !== undefined; next = prepared.pop()) await work.perform(pool, next);
  };
  await Promise.all(Array.from({ length: concurrency }, perform));
}

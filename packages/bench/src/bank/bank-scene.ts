import { Pool } from 'undici';
import type { BenchWorld } from '../bench-world.ts';
import type { Effort, Measurement } from '../figure.ts';
import { alternate } from '../race.ts';
import { createReadWork, type RequestHeaders, readAnswer } from '../read-work.ts';
import { createServerLane, type ServerLane } from '../server-lane.ts';
import { type ServerProcess, startServer } from '../server-process.ts';
import type { ConstantSetup } from '../servers/constant.ts';
import type { BankMaterial } from './bank-material.ts';
import { type Framework, startBank } from './bank-process.ts';

/** One thing that is read, from servers that stand on the same database. */
export interface Scene {
  readonly world: BenchWorld;
  readonly material: BankMaterial;
  readonly databaseUrl: string;
  readonly framework: Framework;
  readonly path: string;
  readonly headers: RequestHeaders;
}

/** Starts a server of a scene and makes the lane on which its processor time is measured. */
export type StartLane = (scene: Scene, name: string) => Promise<ServerLane>;

/** A lane on the sample bank. */
export async function startBankLane(scene: Scene, name: string): Promise<ServerLane> {
  return createLane(scene, name, await startSceneBank(scene));
}

/** A lane on the same framework, which answers what the bank answers, always the same, after one query. */
export async function startConstantLane(scene: Scene, name: string): Promise<ServerLane> {
  const { world, material, databaseUrl, framework, path } = scene;
  const body = await readFromBank(scene);
  const { pathname } = new URL(path, 'https://localhost');
  const setup: ConstantSetup = { listener: material.listener, databaseUrl, path: pathname, body };
  const server = await startServer(`constant-${framework}.ts`, setup, world.conditions, 'https');
  return createLane(scene, name, server);
}

function startSceneBank({ world, material, databaseUrl, framework }: Scene): Promise<ServerProcess> {
  return startBank(material, { framework, databaseUrl, conditions: world.conditions });
}

async function readFromBank(scene: Scene): Promise<string> {
  const bank = await startSceneBank(scene);
  const pool = new Pool(bank.origin, { connect: scene.material.connect });
  try {
    return await readAnswer(pool, scene.path, scene.headers);
  } finally {
    await pool.close();
    await bank.stop();
  }
}

function createLane({ path, headers, material }: Scene, name: string, server: ServerProcess): ServerLane {
  return createServerLane(name, server, createReadWork(path, headers), material.connect);
}

/** Measures lanes that are started one after another, and ends them. */
export async function measureLanes(
  scene: Scene,
  effort: Effort,
  starts: Readonly<Record<string, StartLane>>,
): Promise<Measurement> {
  const requests = Math.max(1, effort.milliseconds * 8);
  const lanes: ServerLane[] = [];
  try {
    for (const [name, start] of Object.entries(starts)) {
      effort.progress(`starting ${name}`);
      lanes.push(await start(scene, name));
    }
    return await alternate(effort, lanes, async (lane) => {
      if (requests > 1) await lane.run(requests * 10);
      return requests;
    });
  } finally {
    await Promise.all(lanes.map((lane) => lane.close()));
  }
}

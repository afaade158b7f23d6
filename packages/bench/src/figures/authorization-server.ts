import type { BenchWorld } from '../bench-world.ts';
import { createCodeFlowWork } from '../code-flow-work.ts';
import type { Effort, Figure, Measurement } from '../figure.ts';
import { alternate } from '../race.ts';
import { createServerLane, type ServerLane, type ServerWork } from '../server-lane.ts';
import { startServer } from '../server-process.ts';
import { createThirdParty, type ThirdParty } from '../third-party.ts';
import { createTokenWork } from '../token-work.ts';

/** Who answers, and what is asked of it. */
interface Contender {
  readonly program: 'ours.ts' | 'oidc-provider.ts' | 'bare.ts';
  readonly stores: 'memory' | 'PostgreSQL';
  readonly work: (thirdParty: ThirdParty) => ServerWork<unknown>;
}

type Contenders = Readonly<Record<string, Contender>>;

const peer = 'oidc-provider';
const bare = 'HTTP and two signatures';
const knowing = 'oidc-provider, asking nobody';
const inMemory = 'the same, in memory';

const askToken = createTokenWork;
const askStranger = (thirdParty: ThirdParty) => createCodeFlowWork(thirdParty, false);
const askKnown = (thirdParty: ThirdParty) => createCodeFlowWork(thirdParty, true);

/** The authorization server over HTTP: the processor time of the server for each token, and for each whole code flow. */
export function createAuthorizationServerFigures(world: BenchWorld): readonly Figure[] {
  const figure = (name: string, goals: Readonly<Record<string, number>>, contenders: Contenders): Figure => ({
    name,
    unit: 'µs',
    against: {
      peers: Object.keys(contenders).filter((contender) => contender !== 'ours' && contender !== bare),
      ...(bare in contenders ? { limit: bare } : {}),
    },
    goal: { ratios: goals },
    measure: (effort) => measureServers(world, effort, contenders),
  });
  return [
    figure(
      'token-client-credentials',
      { [peer]: 2.5 },
      {
        ours: { program: 'ours.ts', stores: 'memory', work: askToken },
        [peer]: { program: 'oidc-provider.ts', stores: 'memory', work: askToken },
        [bare]: { program: 'bare.ts', stores: 'memory', work: askToken },
      },
    ),
    figure(
      'code-flow',
      { [peer]: 2.5 },
      {
        ours: { program: 'ours.ts', stores: 'memory', work: askStranger },
        [peer]: { program: 'oidc-provider.ts', stores: 'memory', work: askStranger },
        [knowing]: { program: 'oidc-provider.ts', stores: 'memory', work: askKnown },
      },
    ),
    figure(
      'token-client-credentials-postgres',
      { [inMemory]: 0.6 },
      {
        ours: { program: 'ours.ts', stores: 'PostgreSQL', work: askToken },
        [inMemory]: { program: 'ours.ts', stores: 'memory', work: askToken },
      },
    ),
    figure(
      'code-flow-postgres',
      { [inMemory]: 0.6 },
      {
        ours: { program: 'ours.ts', stores: 'PostgreSQL', work: askStranger },
        [inMemory]: { program: 'ours.ts', stores: 'memory', work: askStranger },
      },
    ),
  ];
}

async function measureServers(
  world: BenchWorld,
  effort: Effort,
  contenders: Contenders,
): Promise<Measurement> {
  const thirdParty = await createThirdParty();
  const requests = Math.max(1, effort.milliseconds * 8);
  const lanes: ServerLane[] = [];
  try {
    for (const [name, contender] of Object.entries(contenders))
      lanes.push(await startLane(world, thirdParty, name, contender));
    return await alternate(effort, lanes, async (lane) => {
      if (requests > 1) await lane.run(requests * 10);
      return requests;
    });
  } finally {
    await Promise.all(lanes.map((lane) => lane.close()));
  }
}

async function startLane(
  { conditions, createDatabase }: BenchWorld,
  thirdParty: ThirdParty,
  name: string,
  { program, stores, work }: Contender,
): Promise<ServerLane> {
  const { setup } = thirdParty;
  const place = stores === 'memory' ? {} : { databaseUrl: await createDatabase() };
  const server = await startServer(program, { ...setup, ...place }, conditions);
  return createServerLane(name, server, work(thirdParty));
}

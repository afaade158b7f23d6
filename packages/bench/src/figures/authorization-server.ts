import { createCodeFlowWork } from '../code-flow-work.ts';
import { type BenchContext, type Figure, limit, peer, type Reference } from '../figure.ts';
import { createServerLane, measureServers, type ServerWork } from '../server-lane.ts';
import { startServer } from '../server-process.ts';
import { createThirdParty, type ThirdParty } from '../third-party.ts';
import { createTokenWork } from '../token-work.ts';

const provider = 'oidc-provider';
const bare = 'HTTP and two signatures';
const inMemory = 'the same, in memory';

const programs: Readonly<Record<string, string>> = {
  [provider]: 'oidc-provider.ts',
  [bare]: 'bare.ts',
  [inMemory]: 'ours.ts',
};

interface Race {
  readonly name: string;
  readonly work: (thirdParty: ThirdParty) => ServerWork<unknown>;
  readonly onPostgres?: true;
  readonly against: readonly Reference[];
}

const races: readonly Race[] = [
  {
    name: 'token-client-credentials',
    work: createTokenWork,
    against: [peer(provider, 2.1), limit(bare, 0.75)],
  },
  { name: 'code-flow', work: createCodeFlowWork, against: [peer(provider, 3)] },
  {
    name: 'token-client-credentials-postgres',
    work: createTokenWork,
    onPostgres: true,
    against: [peer(inMemory, 0.85)],
  },
  {
    name: 'code-flow-postgres',
    work: createCodeFlowWork,
    onPostgres: true,
    against: [peer(inMemory, 0.7)],
  },
];

/** Measures the processor time that the server needs for a token and for a code flow, over HTTP. */
export function createAuthorizationServerFigures(context: BenchContext): readonly Figure[] {
  return races.map(({ name, work, onPostgres, against }) => ({
    name,
    unit: 'µs',
    against,
    async measure(effort) {
      const thirdParty = await createThirdParty();
      const start = async (contestant: string) => {
        const isOurs = contestant === 'ours';
        const storage = isOurs && onPostgres ? { databaseUrl: await context.createDatabase() } : {};
        const program = isOurs ? 'ours.ts' : (programs[contestant] ?? '');
        const server = await startServer(program, { ...thirdParty.setup, ...storage }, context.conditions);
        return createServerLane(contestant, server, work(thirdParty));
      };
      const contestants = ['ours', ...against.map((reference) => reference.name)];
      return measureServers(effort, Object.fromEntries(contestants.map((contestant) => [contestant, start])));
    },
  }));
}

import { type AccessGuard, createAccessGuard } from '@ob/core/routes';
import type { AccessLookup } from '@ob/core/stores';
import type { SigningAlgorithm } from '@ob/oauth';
import { jwtVerify } from 'jose';
import type { BenchWorld } from '../bench-world.ts';
import type { Figure } from '../figure.ts';
import { type Contestant, race } from '../race.ts';
import { createLookupInMemory, createResource, type Resource } from '../resource.ts';
import { prepareResourceDatabase } from '../resource-database.ts';
import { sampleTarget } from '../sample-access.ts';

const limit = 'jose jwtVerify';
const limitWithQuery = 'jose jwtVerify + one query';
const firstSeen = 'the same, first seen';

/** One call to a resource in this process: token, certificate, revocation, consent, account and permission. */
export function createResourceCallFigures({ createDatabase }: BenchWorld): readonly Figure[] {
  return [
    createFirstSeen('ES256'),
    createSeen(),
    createFirstSeen('PS256'),
    {
      name: 'resource-call-first-seen-postgres',
      unit: 'µs',
      against: { peers: [limit], limit: limitWithQuery },
      goal: { ratios: { [limitWithQuery]: 0.87 } },
      async measure(effort) {
        const resource = await createResource('ES256');
        const database = await prepareResourceDatabase(await createDatabase());
        const verify = verifyAlone(resource);
        const verifyAndAsk = async () => [await verify(), await database.askNothing()];
        try {
          const ours = admitFirstSeen(resource, database.access);
          return await race(effort, { ours, [limit]: verify, [limitWithQuery]: verifyAndAsk });
        } finally {
          await database.close();
        }
      },
    },
  ];
}

function createFirstSeen(algorithm: SigningAlgorithm): Figure {
  return {
    name: `resource-call-first-seen-${algorithm}`,
    unit: 'µs',
    against: { peers: [], limit },
    goal: { ratios: { [limit]: 0.87 } },
    async measure(effort) {
      const resource = await createResource(algorithm);
      const ours = admitFirstSeen(resource, createLookupInMemory());
      return race(effort, { ours, [limit]: verifyAlone(resource) });
    },
  };
}

function createSeen(): Figure {
  return {
    name: 'resource-call-seen-ES256',
    unit: 'µs',
    against: { peers: [firstSeen] },
    goal: { ratios: { [firstSeen]: 8 } },
    async measure(effort) {
      const resource = await createResource('ES256');
      const access = createLookupInMemory();
      return race(effort, {
        ours: admitSeen(resource, access),
        [firstSeen]: admitFirstSeen(resource, access),
      });
    },
  };
}

/** Two tokens in turn, and room to remember one: every token is as good as new. */
function admitFirstSeen(resource: Resource, access: AccessLookup): Contestant {
  return admitInTurn(resource, createAccessGuard(resource.portsRemembering(1, access)));
}

function admitSeen(resource: Resource, access: AccessLookup): Contestant {
  return admitInTurn(resource, createAccessGuard(resource.portsRemembering(10_000, access)));
}

function admitInTurn({ calls, connection }: Resource, guard: AccessGuard): Contestant {
  const next = takeTurns(calls);
  return async () => {
    const admitted = await guard.admit(next().request, connection, sampleTarget);
    if (!admitted.ok) throw new Error(`The call was refused: ${JSON.stringify(admitted.refusal)}`);
    return admitted;
  };
}

function verifyAlone({ calls, publicKey, rules }: Resource): () => Promise<unknown> {
  const next = takeTurns(calls);
  return () => jwtVerify(next().token, publicKey, rules);
}

function takeTurns<Value>(values: readonly [Value, ...Value[]]): () => Value {
  let turn = 0;
  return () => {
    turn += 1;
    return values[turn % values.length] ?? values[0];
  };
}

import type { AccessLookup } from '@ob/core/primitives';
import { type AccessGuard, createAccessGuard } from '@ob/core/routes';
import type { SigningAlgorithm } from '@ob/oauth';
import { connectDatabase, migrate } from '@ob/postgres';
import { createAccessLookup } from '@ob/postgres/stores';
import { jwtVerify } from 'jose';
import { type BenchContext, type Figure, limit, peer } from '../figure.ts';
import { type Contestant, race } from '../race.ts';
import { createLookupInMemory, createResource, type Resource } from '../resource.ts';
import { createConsentFacts, createLiveToken, sampleTarget } from '../sample-access.ts';
import { storeAccess } from '../store-access.ts';

const verifying = 'jose jwtVerify';
const verifyingAndQuery = 'jose jwtVerify + one query';
const firstSeen = 'the same, first seen';

/** A call of a resource in this process: token, certificate, revocation, consent, account and permission. */
export function createResourceCallFigures(context: BenchContext): readonly Figure[] {
  return [
    createFirstSeenFigure('ES256', 1.3),
    createSeenFigure(),
    createFirstSeenFigure('PS256', 1),
    createPostgresFigure(context),
  ];
}

function createFirstSeenFigure(algorithm: SigningAlgorithm, goal: number): Figure {
  return {
    name: `resource-call-first-seen-${algorithm}`,
    unit: 'µs',
    against: [limit(verifying, goal)],
    async measure(effort) {
      const resource = await createResource(algorithm);
      const ours = admitInTurn(resource, createLookupInMemory(), 'first');
      return race(effort, { ours, [verifying]: verifyAlone(resource) });
    },
  };
}

function createSeenFigure(): Figure {
  return {
    name: 'resource-call-seen-ES256',
    unit: 'µs',
    against: [peer(firstSeen, 10)],
    async measure(effort) {
      const resource = await createResource('ES256');
      const access = createLookupInMemory();
      return race(effort, {
        ours: admitInTurn(resource, access, 'seen'),
        [firstSeen]: admitInTurn(resource, access, 'first'),
      });
    },
  };
}

function createPostgresFigure({ createDatabase }: BenchContext): Figure {
  return {
    name: 'resource-call-first-seen-postgres',
    unit: 'µs',
    against: [limit(verifyingAndQuery, 0.9)],
    async measure(effort) {
      const resource = await createResource('ES256');
      const database = connectDatabase({ connectionString: await createDatabase(), max: 4 });
      await migrate(database);
      const now = Date.now();
      await storeAccess(database, createConsentFacts(now), createLiveToken(now));
      const access = createAccessLookup(database, { now: () => Date.now() });
      const verify = verifyAlone(resource);
      const statement = { name: 'bench_select_1', text: 'SELECT 1' };
      const verifyAndQuery = async () => [await verify(), await database.query(statement, [])];
      try {
        const ours = admitInTurn(resource, access, 'first');
        return await race(effort, { ours, [verifyingAndQuery]: verifyAndQuery });
      } finally {
        await database.close();
      }
    },
  };
}

function admitInTurn(resource: Resource, access: AccessLookup, tokens: 'first' | 'seen'): Contestant {
  const guard: AccessGuard = createAccessGuard(resource.createPorts(tokens, access));
  const next = takeTurns(resource.calls);
  return async () => {
    const admitted = await guard.admit(next().request, resource.connection, sampleTarget);
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

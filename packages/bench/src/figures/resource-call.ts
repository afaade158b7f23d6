import { createAccessGate } from '@ob/consent';
import type { AccessGate } from '@ob/core';
import { jwtVerify } from 'jose';
import type { Figure } from '../figure.ts';
import { type Contestant, race } from '../race.ts';
import { createResource, type Resource } from '../resource.ts';
import { sampleTarget } from '../sample-access.ts';

const limit = 'jose jwtVerify';
const firstSeen = 'the same, first seen';

/** One call to a resource in this process: token, certificate, revocation, consent, account and permission. */
export const resourceCallFigures: readonly Figure[] = (['ES256', 'PS256'] as const).flatMap((algorithm) => [
  {
    name: `resource-call-first-seen-${algorithm}`,
    unit: 'µs',
    against: { peers: [], limit },
    goal: { ratios: { [limit]: 0.87 } },
    measure: async (effort) => {
      const resource = await createResource(algorithm);
      return race(effort, { ours: admitFirstSeen(resource), [limit]: verifyAlone(resource) });
    },
  },
  {
    name: `resource-call-seen-${algorithm}`,
    unit: 'µs',
    against: { peers: [firstSeen] },
    goal: { ratios: { [firstSeen]: 8 } },
    measure: async (effort) => {
      const resource = await createResource(algorithm);
      return race(effort, { ours: admitSeen(resource), [firstSeen]: admitFirstSeen(resource) });
    },
  },
]);

/** Two tokens in turn, and room to remember one: every token is as good as new. */
function admitFirstSeen(resource: Resource): Contestant {
  return admitInTurn(resource, createAccessGate(resource.portsRemembering(1)));
}

function admitSeen(resource: Resource): Contestant {
  return admitInTurn(resource, createAccessGate(resource.portsRemembering(10_000)));
}

function admitInTurn({ calls, connection }: Resource, gate: AccessGate): Contestant {
  const next = takeTurns(calls);
  return async () => {
    const admitted = await gate.admit(next().request, connection, sampleTarget);
    if (!admitted.ok) throw new Error(`The call was refused: ${JSON.stringify(admitted.refusal)}`);
    return admitted;
  };
}

function verifyAlone({ calls, publicKey, rules }: Resource): Contestant {
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

import { calculateJwkThumbprint } from 'jose';
import type { JwtChanges } from '../../authorization/signed-jwt.ts';
import { toPublic } from '../../authorization/test-client.ts';
import type { ConformanceCase, Setting } from '../conformance-case.ts';
import { completeFlow, type FlowChanges } from '../flow.ts';
import { inSeconds, proveWith } from '../material.ts';

const only = { constraint: 'dpop' } as const;

/** The modules whose proofs are unusual and good (RFC 9449). */
export const proofCases: readonly ConformanceCase[] = [
  {
    module: 'CheckDpopProofNbfExp',
    only,
    machines: true,
    run: (setting) => {
      const proof = { claims: { nbf: inSeconds(0), exp: inSeconds(300) } };
      return complete(setting, { exchange: { proof }, resource: { proof } });
    },
  },
  {
    module: 'EnsureDpopProofWithIat10SecondsBeforeSucceeds',
    only,
    machines: true,
    run: (setting) => complete(setting, proveEverywhere({ claims: { iat: inSeconds(-10) } })),
  },
  {
    // In spite of its name the module sends 8 seconds.
    module: 'EnsureDpopProofWithIat10SecondsAfterSucceeds',
    only,
    machines: true,
    run: (setting) => complete(setting, proveEverywhere({ claims: { iat: inSeconds(8) } })),
  },
  {
    module: 'EnsureDpopProofAtParEndpointBindingSuccess',
    only,
    // The suite makes its keys for PS256.
    run: async (setting) => complete(setting, proveEverywhere(await proveWith('PS256'))),
  },
  {
    module: 'EnsureDpopAuthCodeBindingSuccess',
    only,
    run: async (setting) => {
      const thumbprint = await calculateJwkThumbprint(toPublic(setting.client.proofKey));
      await complete(setting, { push: { proof: {}, parameters: { dpop_jkt: thumbprint } } });
    },
  },
];

async function complete(setting: Setting, changes: FlowChanges): Promise<void> {
  await completeFlow(setting, changes);
}

/** Each request has a proof of its own with the same difference. */
function proveEverywhere(proof: JwtChanges): FlowChanges {
  return { push: { proof }, exchange: { proof }, resource: { proof } };
}

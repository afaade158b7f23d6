import { randomBytes } from 'node:crypto';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import type { Effort, Figure, Measurement } from '../figure.ts';
import { alternate } from '../race.ts';
import { startServer } from '../server-process.ts';
import type { TokenServerSetup } from '../servers/token-server.ts';
import { createTokenLane, type TokenClient } from '../token-lane.ts';

const peer = 'oidc-provider';
const programs: readonly [string, string][] = [
  ['ours', 'ours.ts'],
  [peer, 'oidc-provider.ts'],
];

/** A token for a client itself, over HTTP: the processor time of the server for each request. */
export function createTokenEndpointFigures(conditions: readonly string[]): readonly Figure[] {
  return [
    {
      name: 'token-client-credentials',
      unit: 'µs',
      against: { peers: [peer] },
      goal: { ratios: { [peer]: 2.5 } },
      measure: (effort) => measureServers(effort, conditions),
    },
  ];
}

async function measureServers(effort: Effort, conditions: readonly string[]): Promise<Measurement> {
  const { setup, client } = await createSetup();
  const requests = Math.max(1, effort.milliseconds * 10);
  const lanes: ReturnType<typeof createTokenLane>[] = [];
  try {
    for (const [name, program] of programs) {
      lanes.push(createTokenLane(name, await startServer(program, setup, conditions), client));
    }
    return await alternate(effort, lanes, async (lane) => {
      if (requests > 1) await lane.run(requests * 8);
      return requests;
    });
  } finally {
    await Promise.all(lanes.map((lane) => lane.close()));
  }
}

async function createSetup(): Promise<{ setup: TokenServerSetup; client: TokenClient }> {
  const issuer = 'https://bank.example';
  const clientId = 'tpp-1';
  const server = await generateKeyPair('ES256', { extractable: true });
  const client = await generateKeyPair('ES256');
  const describe = (key: JWK, kid: string): JWK => ({ ...key, kid, alg: 'ES256', use: 'sig' });
  return {
    setup: {
      issuer,
      clientId,
      clientKey: describe(await exportJWK(client.publicKey), 'client-key'),
      serverKey: describe(await exportJWK(server.privateKey), 'server-key'),
      certificate: randomBytes(1_200).toString('base64'),
    },
    client: { issuer, clientId, key: client.privateKey, keyId: 'client-key' },
  };
}

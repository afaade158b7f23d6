import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTestAuthority } from '@ob/tooling/test-authority';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { obtainClientToken } from '../authorization/authorize.ts';
import { type AuthorizationWorld, openAuthorizationWorld } from '../authorization/world.ts';
import type { ServerProcess } from '../server-process.ts';
import { describeHandshake, describeSuites } from './handshake-suite.ts';
import { describeResumption, openConnection } from './resumption-suite.ts';

/** Probes the TLS layer with a server certificate of either kind, and its sessions. */
describe('the TLS layer', () => {
  let world: AuthorizationWorld;
  let rsaBank: ServerProcess;

  beforeAll(async () => {
    world = await openAuthorizationWorld('express');
    rsaBank = await startRsaBank(world);
  });

  afterAll(async () => {
    await rsaBank.stop();
    await world.close();
  });

  describeSuites('EC', () => world.issuer);
  describeSuites('RSA', () => rsaBank.address);
  describeHandshake(() => world.issuer);
  describeResumption('TLSv1.2', () => world);
  describeResumption('TLSv1.3', () => world);

  test.each(['TLSv1.2', 'TLSv1.3'] as const)(
    'takes a certificate that claims a known authority for none, over %s',
    async (version) => {
      const identity = await (await createTestAuthority()).issue('client', 'another-company');
      const connection = await openConnection(world.issuer, version, identity);
      expect(await connection.ask('/consents/account-access/none', 'none')).toBe(401);
      expect(await connection.ask('/healthz', 'none')).toBe(200);
      connection.socket.destroy();
    },
  );

  test('a certificate that ends meanwhile counts as none, on its own connection and on a resumed one', async () => {
    const path = '/consents/account-access/none';
    const client = world.client('one-private-key-jwt-mtls-unsigned-plain');
    // Only time ends a certificate. The first requests must come within it, also on a slow machine.
    const identity = await world.authority.issue('client', client.clientId, { endsIn: 5_000 });
    const ended = sleep(5_200);
    const token = await obtainClientToken(world, { ...client, identity });
    await Promise.all(
      (['TLSv1.2', 'TLSv1.3'] as const).map(async (version) => {
        const first = await openConnection(world.issuer, version, identity);
        expect(await first.ask(path, token)).toBe(404);
        await ended;
        expect(await first.ask(path, token)).toBe(401);
        const second = await openConnection(world.issuer, version, identity, first.session());
        expect(await second.ask(path, token)).toBe(401);
        first.socket.destroy();
        second.socket.destroy();
      }),
    );
  });

  test('does not insist on a certificate', async () => {
    expect((await world.send({ method: 'GET', path: '/healthz' })).status).toBe(200);
  });
});

/** A second process on the same data, whose certificate has an RSA key. */
async function startRsaBank(world: AuthorizationWorld): Promise<ServerProcess> {
  const { certificate, key } = await world.authority.issue('server', 'localhost', { keyType: 'RSA' });
  const { dataFolder } = world.place;
  const files = { OB_TLS_CERT: join(dataFolder, 'rsa.pem'), OB_TLS_KEY: join(dataFolder, 'rsa.key') };
  await writeFile(files.OB_TLS_CERT, certificate);
  await writeFile(files.OB_TLS_KEY, key);
  return world.place.start('express', { ...world.environment, ...files });
}

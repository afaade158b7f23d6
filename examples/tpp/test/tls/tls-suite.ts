import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunningBank } from '../../src/bank-process.ts';
import { type AuthorizationWorld, openAuthorizationWorld } from '../authorization/world.ts';
import { createOwnAuthority } from '../own-authority.ts';
import type { Server } from '../test-bank.ts';
import { describeHandshake, describeSuites } from './handshake-suite.ts';
import { describeResumption, openConnection } from './resumption-suite.ts';

/** Probes the TLS layer of one of the example servers, with a server certificate of either kind, and its sessions. */
export function describeTls(server: Server): void {
  describe(`the TLS layer of ${server}`, () => {
    let world: AuthorizationWorld;
    let rsaBank: RunningBank;

    beforeAll(async () => {
      world = await openAuthorizationWorld(server);
      rsaBank = await startRsaBank(world, server);
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
        const identity = await (await createOwnAuthority()).issue('client', 'another-company');
        const connection = await openConnection(world.issuer, version, identity);
        expect(await connection.ask('/consents/account-access/none', 'none')).toBe(401);
        expect(await connection.ask('/healthz', 'none')).toBe(200);
        connection.socket.destroy();
      },
    );

    test('does not insist on a certificate', async () => {
      expect((await world.send({ method: 'GET', path: '/healthz' })).status).toBe(200);
    });
  });
}

/** A second process on the same data, whose certificate has an RSA key. */
async function startRsaBank(world: AuthorizationWorld, server: Server): Promise<RunningBank> {
  const { certificate, key } = await world.authority.issue('server', 'localhost', { keyType: 'RSA' });
  const { dataFolder } = world.place;
  const files = { OB_TLS_CERT: join(dataFolder, 'rsa.pem'), OB_TLS_KEY: join(dataFolder, 'rsa.key') };
  await writeFile(files.OB_TLS_CERT, certificate);
  await writeFile(files.OB_TLS_KEY, key);
  return world.place.start(server, { ...world.environment, ...files });
}

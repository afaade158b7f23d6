import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTestAuthority } from '@ob/tooling/test-authority';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type AuthorizationFixture,
  openAuthorizationFixture,
} from '../authorization/authorization-fixture.ts';
import { obtainClientToken } from '../authorization/authorize.ts';
import type { ServerProcess } from '../server-process.ts';
import { describeHandshake, describeSuites } from './handshake-suite.ts';
import { describeResumption, openConnection } from './resumption-suite.ts';

/** Probes the TLS layer with a server certificate of either kind, and its sessions. */
describe('the TLS layer', () => {
  let fixture: AuthorizationFixture;
  let rsaBank: ServerProcess;

  beforeAll(async () => {
    fixture = await openAuthorizationFixture('express');
    rsaBank = await startRsaBank(fixture);
  });

  afterAll(async () => {
    await rsaBank.stop();
    await fixture.close();
  });

  describeSuites('EC', () => fixture.issuer);
  describeSuites('RSA', () => rsaBank.address);
  describeHandshake(() => fixture.issuer);
  describeResumption('TLSv1.2', () => fixture);
  describeResumption('TLSv1.3', () => fixture);

  test.each(['TLSv1.2', 'TLSv1.3'] as const)(
    'takes a certificate that claims a known authority for none, over %s',
    async (version) => {
      const identity = await (await createTestAuthority()).issue('client', 'another-company');
      const connection = await openConnection(fixture.issuer, version, identity);
      expect(await connection.ask('/consents/account-access/none', 'none')).toBe(401);
      expect(await connection.ask('/healthz', 'none')).toBe(200);
      connection.socket.destroy();
    },
  );

  test('a certificate that ends meanwhile counts as none, on its own connection and on a resumed one', async () => {
    const path = '/consents/account-access/none';
    const client = fixture.client('one-private-key-jwt-mtls-unsigned-plain');
    // Only time ends a certificate. The first requests must come within it, also on a slow machine.
    const identity = await fixture.authority.issue('client', client.clientId, { endsIn: 5_000 });
    const ended = sleep(5_200);
    const token = await obtainClientToken(fixture, { ...client, identity });
    await Promise.all(
      (['TLSv1.2', 'TLSv1.3'] as const).map(async (version) => {
        const first = await openConnection(fixture.issuer, version, identity);
        expect(await first.ask(path, token)).toBe(404);
        await ended;
        expect(await first.ask(path, token)).toBe(401);
        const second = await openConnection(fixture.issuer, version, identity, first.session());
        expect(await second.ask(path, token)).toBe(401);
        first.socket.destroy();
        second.socket.destroy();
      }),
    );
  });

  test('does not insist on a certificate', async () => {
    expect((await fixture.send({ method: 'GET', path: '/healthz' })).status).toBe(200);
  });
});

/** A second process on the same data, whose certificate has an RSA key. */
async function startRsaBank(fixture: AuthorizationFixture): Promise<ServerProcess> {
  const { certificate, key } = await fixture.authority.issue('server', 'localhost', { keyType: 'RSA' });
  const { dataFolder } = fixture.place;
  const files = { OB_TLS_CERT: join(dataFolder, 'rsa.pem'), OB_TLS_KEY: join(dataFolder, 'rsa.key') };
  await writeFile(files.OB_TLS_CERT, certificate);
  await writeFile(files.OB_TLS_KEY, key);
  return fixture.place.start('express', { ...fixture.environment, ...files });
}

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

describe('the TLS listener', () => {
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
    'ignores a certificate of another authority with the name of a known one, over %s',
    async (version) => {
      const identity = await (await createTestAuthority()).issue('client', 'another-company');
      const connection = await openConnection(fixture.issuer, version, identity);
      expect(await connection.ask('/consents/account-access/none', 'none')).toBe(401);
      expect(await connection.ask('/healthz', 'none')).toBe(200);
      connection.socket.destroy();
    },
  );

  test('ignores a certificate that expires during its connection, also on a resumed one', async () => {
    const path = '/consents/account-access/none';
    const client = fixture.client('one-private-key-jwt-mtls-unsigned-plain');
    // The first requests must come before the certificate expires, also on a slow machine.
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

  test('accepts connections without a certificate', async () => {
    expect((await fixture.send({ method: 'GET', path: '/healthz' })).status).toBe(200);
  });
});

/** Starts a second process on the same data, with an RSA key. */
async function startRsaBank(fixture: AuthorizationFixture): Promise<ServerProcess> {
  const { certificate, key } = await fixture.authority.issue('server', 'localhost', { keyType: 'RSA' });
  const { dataFolder } = fixture.place;
  const files = { OB_TLS_CERT: join(dataFolder, 'rsa.pem'), OB_TLS_KEY: join(dataFolder, 'rsa.key') };
  await writeFile(files.OB_TLS_CERT, certificate);
  await writeFile(files.OB_TLS_KEY, key);
  return fixture.place.start('express', { ...fixture.environment, ...files });
}

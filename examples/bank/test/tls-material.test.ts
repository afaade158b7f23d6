import { createPrivateKey, X509Certificate } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@ob/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Config, ConfigError, readConfig } from '../src/config.ts';
import { type Identity, openDevelopmentAuthority } from '../src/platform/development-authority.ts';
import { loadTlsMaterial } from '../src/platform/material.ts';
import { trustProxies } from '../src/platform/proxies.ts';

const folder = await mkdtemp(join(tmpdir(), 'tls-material-'));
const broken = join(folder, 'broken.pem');
let server: Identity;

beforeAll(async () => {
  const authority = await openDevelopmentAuthority(join(folder, 'authority'));
  server = await authority.issue('server', { name: 'CN=localhost', usage: 'server' });
  await authority.issue('other', { name: 'CN=localhost', usage: 'server' });
});

afterAll(() => rm(folder, { recursive: true }));

const inFolder = (file: string) => join(folder, 'authority', file);

function configure(given: Partial<Config>): Config {
  return { ...readConfig({ OB_DATA_DIR: folder }), ...given };
}

test('processes that start at the same time share one development authority', async () => {
  const shared = join(folder, 'shared');
  const authorities = await Promise.all(Array.from({ length: 12 }, () => openDevelopmentAuthority(shared)));
  const subject = { name: 'CN=localhost', usage: 'server' } as const;
  const issued = await Promise.all(authorities.map((authority) => authority.issue('server', subject)));
  const { certificate } = await openDevelopmentAuthority(shared);
  const root = new X509Certificate(certificate);
  for (const { certificate: pem, key } of issued) {
    const leaf = new X509Certificate(pem);
    expect([leaf.checkPrivateKey(createPrivateKey(key)), leaf.verify(root.publicKey)]).toEqual([true, true]);
  }
});

describe('the TLS material', () => {
  test('comes from the development authority by default', async () => {
    const { cert, key, clientAuthorities } = await loadTlsMaterial(configure({}));
    expect([cert, key, clientAuthorities].every((pem) => pem.startsWith('-----BEGIN '))).toBe(true);
  });

  test.each([
    ['an empty file', ''],
    ['an empty line', '\n'],
    ['a text that is not PEM', 'authority'],
    ['a PEM block without a certificate', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n'],
  ])('is refused when the client authorities are %s', async (_, text) => {
    await writeFile(broken, text);
    const loaded = loadTlsMaterial(configure({ tlsClientAuthoritiesFile: broken }));
    const message = 'OB_TLS_CLIENT_CA must hold one or more certificates, as PEM';
    await expect(loaded).rejects.toMatchObject({ code: 'config_invalid', errors: [message] });
  });

  test('is refused when the key does not belong to the certificate', async () => {
    const files = { tlsCertificateFile: inFolder('server.pem'), tlsKeyFile: inFolder('other.key') };
    const message = 'OB_TLS_CERT and OB_TLS_KEY must hold a certificate and its key, as PEM';
    await expect(loadTlsMaterial(configure(files))).rejects.toMatchObject({ errors: [message] });
  });

  test('is refused when a proxy is trusted and a client authority is no certificate authority', async () => {
    const config = { trustedProxies: ['127.0.0.1'] };
    const trusted = trustProxies({ config, clock: systemClock }, { clientAuthorities: server.certificate });
    await expect(trusted).rejects.toThrow('OB_TLS_CLIENT_CA must hold only certificates of authorities');
  });

  test('is refused with the variable of a file that does not exist', async () => {
    const loaded = loadTlsMaterial(configure({ tlsClientAuthoritiesFile: join(folder, 'none.pem') }));
    await expect(loaded).rejects.toBeInstanceOf(ConfigError);
    await expect(loaded).rejects.toThrow(/OB_TLS_CLIENT_CA names .*none\.pem, which cannot be read/);
  });

  test('is refused in production when it comes from the development authority', async () => {
    const files = {
      tlsCertificateFile: inFolder('server.pem'),
      tlsKeyFile: inFolder('server.key'),
      tlsClientAuthoritiesFile: inFolder('authority.pem'),
    };
    await expect(loadTlsMaterial(configure(files))).resolves.toBeDefined();
    await expect(loadTlsMaterial(configure({ ...files, environment: 'production' }))).rejects.toMatchObject({
      errors: [
        'OB_TLS_CERT holds a certificate of the development authority, which production refuses',
        'OB_TLS_CLIENT_CA holds a certificate of the development authority, which production refuses',
      ],
    });
  });
});

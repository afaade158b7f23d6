import { generateKeyPairSync } from 'node:crypto';
import { createTestAuthority } from '@ob/tooling/test-authority';
import { describe, expect, test } from 'vitest';
import type { ListenerTls } from '../../src/node/tls-options.ts';
import { packedIdentity } from './packed-identity.ts';
import { openServer } from './running-server.ts';

const authority = await createTestAuthority();
const { cert, key } = await authority.certify('first');
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const rsaKey = rsa.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

const unusable: Readonly<Record<string, readonly [object | undefined, string]>> = {
  'no member': [{}, 'Set `cert` and `key`'],
  'a certificate without key': [{ cert }, 'Set `cert` and `key`'],
  'a member that is undefined': [{ cert, key: undefined }, 'Set `cert` and `key`'],
  'no options': [undefined, 'Set `cert` and `key`'],
  'the key of another certificate': [{ cert, key: (await authority.certify('b')).key }, 'does not belong'],
  'a key of another kind': [{ cert, key: rsaKey }, 'does not belong'],
  'no PEM': [{ cert: 'x', key: 'y' }, 'cannot be read'],
  'no PKCS #12': [{ pfx: Buffer.from('x') }, '`tls.pfx` cannot be read'],
  'PKCS #12 with another passphrase': [{ ...packedIdentity, passphrase: 'b' }, '`tls.pfx` cannot be read'],
  'client certificates without authorities': [{ cert, key, requestCert: true }, '`tls.ca` must hold'],
  'an empty bundle of authorities': [
    { cert, key, clientAuthorities: '' },
    '`tls.clientAuthorities` must hold',
  ],
  'no bundle of authorities': [{ cert, key, clientAuthorities: [] }, '`tls.clientAuthorities` must hold'],
  'a damaged authority in a bundle': [
    { cert, key, clientAuthorities: `${authority.ca}${authority.ca.replace(/\n.{9}/, '\n')}` },
    '`tls.clientAuthorities` must hold',
  ],
  'one of several authorities that is no PEM': [
    { cert, key, ca: [authority.ca, 'x'], requestCert: true },
    '`tls.ca[1]` must hold',
  ],
  'authorities of two kinds': [
    { cert, key, ca: authority.ca, clientAuthorities: authority.ca },
    'Set only one',
  ],
};

describe.each(Object.entries(unusable))('TLS options with %s', (_, [options, message]) => {
  const tls = options as ListenerTls;

  test('are refused', async () => {
    await expect(openServer({ tls: async () => tls })).rejects.toThrow(message);
  });
});

test('checks options before it binds the port', async () => {
  const starting = openServer({ port: 65_536, tls: {} });
  await expect(starting).rejects.toThrow('Set `cert` and `key`');
});

test('checks a replacement like the options of the start', async () => {
  const server = await openServer({ tls: { cert, key } });
  expect(() => server.replaceTls({ key: rsaKey })).toThrow('does not belong');
  expect(() => server.replaceTls({ clientAuthorities: authority.ca })).toThrow('cannot change `requestCert`');
});

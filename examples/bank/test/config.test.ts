import { describe, expect, test } from 'vitest';
import { ConfigError, listUnknownVariables, readConfig } from '../src/config.ts';

function findMismatches(environment: Readonly<Record<string, string>>): readonly string[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.errors;
    throw error;
  }
}

const production = {
  OB_ENVIRONMENT: 'production',
  DATABASE_URL: 'postgres://bank@localhost/bank',
  OB_TLS_CERT: 'server.pem',
  OB_TLS_KEY: 'server.key',
  OB_TLS_CLIENT_CA: 'clients.pem',
  OB_CLIENTS_FILE: 'clients.json',
  OB_SIGNING_KEYS_FILE: 'keys.json',
  OB_SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
};

describe('the configuration', () => {
  test('defaults to a sandbox on this machine, and ignores empty variables', () => {
    const expected = {
      environment: 'sandbox',
      host: '127.0.0.1',
      port: 3000,
      worker: '1',
      webhookAllow: ['127.0.0.0/8', '::1/128'],
      logLevel: 'info',
    };
    expect(readConfig({})).toMatchObject(expected);
    expect(readConfig({ PORT: '', OB_ENVIRONMENT: '', OB_ISSUER: '' })).toEqual(readConfig({}));
  });

  test.each([
    ['OB_ENVIRONMENT', 'staging'],
    ['PORT', '65536'],
    ['PORT', '3e3'],
    ['OB_ISSUER', 'http://bank.example'],
    ['OB_ISSUER', 'https://bank.example/'],
    ['OB_ISSUER', 'https://bank.example/open-banking'],
    ['OB_ISSUER', 'https://Bank.example'],
    ['OB_ISSUER', 'https://bank.example:443'],
    ['OB_MTLS_ISSUER', 'http://mtls.bank.example'],
    ['OB_MTLS_ISSUER', 'https://mtls.bank.example/oauth'],
    ['DATABASE_URL', 'mysql://localhost/bank'],
    ['OB_SECRET_KEY', 'c2hvcnQ='],
    ['OB_SUBJECT_KEY', 'c2hvcnQ='],
    ['OB_WORKER', '2'],
    ['OB_WEBHOOK_ALLOW', '10.0.0.0/8,anywhere'],
    ['OB_KEY_SET_ALLOW', 'anywhere'],
    ['OB_MAX_CONNECTIONS', 'many'],
    ['OB_MAX_CONNECTIONS_PER_ADDRESS', '-1'],
    ['OB_SANDBOX_SEED', 'yes'],
    ['OB_TRUSTED_PROXIES', 'proxy.internal'],
    ['OB_TRUSTED_PROXIES', '10.0.0.0/33,10.0.0.0/8,proxy'],
    ['OB_RATE_LIMIT', '-1'],
    ['OB_RATE_LIMIT', '2.5'],
    ['OB_RATE_LIMIT', '1000000'],
    ['OB_UNATTENDED_LIMIT', 'four'],
    ['OB_UNATTENDED_LIMIT', '04'],
    ['OB_SANDBOX_SETTLEMENT', 'never'],
    ['OB_SANDBOX_CLOCK', 'yes'],
    ['LOG_LEVEL', 'loud'],
  ])('refuses %s=%s with an error that starts with the variable', (name, value) => {
    const [message, ...others] = findMismatches({ [name]: value });
    expect(message).toMatch(new RegExp(`^${name} must `));
    expect(others).toEqual([]);
  });

  test('reports every invalid variable at once', () => {
    const errors = findMismatches({ PORT: 'x', LOG_LEVEL: 'x', OB_WORKER: 'x' });
    expect(errors.map((message) => message.split(' ')[0])).toEqual(['PORT', 'OB_WORKER', 'LOG_LEVEL']);
  });

  test('accepts an issuer with a port', () => {
    expect(readConfig({ OB_ISSUER: 'https://bank.example:8443' }).issuer).toBe('https://bank.example:8443');
  });

  test('accepts a second address for client certificates unless it is the issuer', () => {
    expect(readConfig({}).mtlsIssuer).toBeUndefined();
    const set = { OB_ISSUER: 'https://bank.example', OB_MTLS_ISSUER: 'https://mtls.bank.example' };
    expect(readConfig(set).mtlsIssuer).toBe('https://mtls.bank.example');
    const message = ['OB_MTLS_ISSUER must differ from OB_ISSUER: unset it to use one address'];
    expect(findMismatches({ ...set, OB_ISSUER: set.OB_MTLS_ISSUER })).toEqual(message);
    expect(findMismatches({ PORT: '3100', OB_MTLS_ISSUER: 'https://localhost:3100' })).toEqual(message);
  });

  test('allows webhooks to no internal address in production by default', () => {
    expect(readConfig(production).webhookAllow).toEqual([]);
  });

  test('allows key sets at the addresses of OB_WEBHOOK_ALLOW unless OB_KEY_SET_ALLOW is set', () => {
    const webhooks = { ...production, OB_WEBHOOK_ALLOW: '10.0.0.0/8' };
    expect(readConfig(webhooks).keySetAllow).toEqual(['10.0.0.0/8']);
    expect(readConfig({ ...webhooks, OB_KEY_SET_ALLOW: '10.1.0.0/16' })).toMatchObject({
      webhookAllow: ['10.0.0.0/8'],
      keySetAllow: ['10.1.0.0/16'],
    });
  });

  test('seeds the embedded database, an external one only with OB_SANDBOX_SEED, and none in production', () => {
    const outside = { DATABASE_URL: 'postgres://localhost/sandbox' };
    expect(readConfig({}).sandboxSeed).toBe(true);
    expect(readConfig(outside).sandboxSeed).toBe(false);
    expect(readConfig({ ...outside, OB_SANDBOX_SEED: '1' }).sandboxSeed).toBe(true);
    expect(readConfig({ ...production, OB_SANDBOX_SEED: '1' }).sandboxSeed).toBe(false);
  });

  test('trusts no proxy by default', () => {
    expect(readConfig(production).trustedProxies).toEqual([]);
    const reported = { OB_TRUSTED_PROXIES: '10.0.0.7, 10.1.0.0/16, 2001:db8::/32, ' };
    expect(readConfig(reported).trustedProxies).toEqual(['10.0.0.7', '10.1.0.0/16', '2001:db8::/32']);
  });

  test('limits clients in production and not in a sandbox by default', () => {
    expect(readConfig({})).toMatchObject({ rateLimit: 0, unattendedLimit: 0 });
    expect(readConfig(production)).toMatchObject({ rateLimit: 50, unattendedLimit: 4 });
    const reported = { OB_RATE_LIMIT: '999999', OB_UNATTENDED_LIMIT: '0' };
    expect(readConfig({ ...production, ...reported })).toMatchObject({
      rateLimit: 999_999,
      unattendedLimit: 0,
    });
  });

  test('allows manual settlement and a movable clock in a sandbox, and neither in production', () => {
    expect(readConfig({})).toMatchObject({ sandboxSettlement: 'auto', sandboxClock: false });
    const reported = { OB_SANDBOX_SETTLEMENT: 'manual', OB_SANDBOX_CLOCK: '1' };
    expect(readConfig(reported)).toMatchObject({ sandboxSettlement: 'manual', sandboxClock: true });
    const never = { sandboxSettlement: 'auto', sandboxClock: false };
    expect(readConfig({ ...production, ...reported })).toMatchObject(never);
  });

  test.each(Object.keys(production).slice(1))('requires %s in production', (name) => {
    const errors = findMismatches({ ...production, [name]: '' });
    expect(errors[0]).toBe(`${name} must be set in production: only a sandbox creates it itself`);
  });

  test('refuses previous secret keys without the key for the subjects of customers', () => {
    const [key, older] = [5, 6].map((byte) => Buffer.alloc(32, byte).toString('base64'));
    expect(readConfig({})).toMatchObject({ previousSecretKeys: [] });
    expect(findMismatches({ ...production, OB_SECRET_KEY_PREVIOUS: `${key}` })).toEqual([
      'OB_SECRET_KEY_PREVIOUS needs OB_SUBJECT_KEY: set OB_SUBJECT_KEY to your first OB_SECRET_KEY, so that the subjects of your customers stay the same',
    ]);
    const reported = { OB_SECRET_KEY_PREVIOUS: `${key}, ${older}`, OB_SUBJECT_KEY: `${older}` };
    expect(readConfig(reported)).toMatchObject({
      previousSecretKeys: [new Uint8Array(32).fill(5), new Uint8Array(32).fill(6)],
      subjectKey: new Uint8Array(32).fill(6),
    });
    const [message, ...others] = findMismatches({ ...reported, OB_SECRET_KEY_PREVIOUS: `${key},c2hvcnQ=` });
    expect(message).toBe('OB_SECRET_KEY_PREVIOUS must be keys of 32 bytes in base64, separated by commas');
    expect(others).toEqual([]);
  });

  test('refuses a TLS certificate without its key', () => {
    expect(findMismatches({ OB_TLS_CERT: 'server.pem' })).toEqual([
      'OB_TLS_CERT and OB_TLS_KEY must be set together',
    ]);
  });
});

test('unknown OB_ variables are listed', () => {
  const environment = { OB_WORKER: '0', OB_WORKERS: '0', OB_SOMETHING_ELSE: '1', PATH: '/bin', JOB_ID: '7' };
  expect(listUnknownVariables(environment)).toEqual(['OB_WORKERS', 'OB_SOMETHING_ELSE']);
});

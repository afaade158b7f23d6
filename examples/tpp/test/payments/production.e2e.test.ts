import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunningBank } from '../../src/bank-process.ts';
import { sendPlain } from '../plain-request.ts';
import { bringProductionMaterial } from '../production-material.ts';
import { type BankPlace, createBankPlace } from '../test-bank.ts';

/** The document that the repository shows, which is that of a sandbox. */
const reference = resolve(import.meta.dirname, '../../../../docs/reference/openapi.json');

type Paths = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Every control of a sandbox, and the one that few sandboxes have. */
async function listControls(): Promise<readonly (readonly [method: string, path: string])[]> {
  const { paths } = JSON.parse(await readFile(reference, 'utf8')) as { readonly paths: Paths };
  const controls = Object.entries(paths).filter(([path]) => path.startsWith('/sandbox/'));
  const described = controls.flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => [method.toUpperCase(), path.replace(/\{\w+\}/, 'any')] as const),
  );
  return [...described, ['POST', '/sandbox/clock']];
}

/** Settings that are for sandboxes alone. */
const sandboxSettings = { OB_SANDBOX_SETTLEMENT: 'manual', OB_SANDBOX_CLOCK: '1', OB_SANDBOX_SEED: '1' };

describe('a bank in production', () => {
  let place: BankPlace;
  let bank: RunningBank;

  beforeAll(async () => {
    place = await createBankPlace();
    bank = await place.start('hono', {
      ...(await bringProductionMaterial(place.dataFolder)),
      ...sandboxSettings,
    });
  });

  afterAll(async () => {
    await bank.stop();
    await place.remove();
  });

  const answer = async (method: string, path: string) => {
    const body = method === 'POST' ? { body: '{}', headers: { 'content-type': 'application/json' } } : {};
    const { status, body: text } = await sendPlain(bank.issuer, { method, path, ...body });
    const { errors } = JSON.parse(text) as { readonly errors: readonly { readonly code: string }[] };
    return [method, path, status, ...errors.map(({ code }) => code)];
  };

  test('has no control of a sandbox, whatever it is told', async () => {
    const controls = await listControls();
    expect(controls.length).toBeGreaterThan(15);
    const answers = await Promise.all(controls.map(([method, path]) => answer(method, path)));
    expect(answers).toEqual(controls.map(([method, path]) => [method, path, 404, 'not_found']));
  });

  test('describes none of them, but payments and funds checks, which it has', async () => {
    const { body } = await sendPlain(bank.issuer, { method: 'GET', path: '/openapi.json' });
    const { paths } = JSON.parse(body) as { readonly paths: Paths };
    expect(Object.keys(paths).filter((path) => path.startsWith('/sandbox'))).toEqual([]);
    expect(body).not.toMatch(/sandbox\//);
    for (const path of ['/payments', '/funds-confirmations']) {
      expect(paths).toHaveProperty(path);
      for (const prefix of ['', '/open-banking/v1'])
        expect(await answer('POST', `${prefix}${path}`)).toEqual([
          'POST',
          `${prefix}${path}`,
          401,
          'invalid_token',
        ]);
    }
  });
});

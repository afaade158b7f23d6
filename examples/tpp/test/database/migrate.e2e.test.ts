import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { connectDatabase } from '@ob/postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeProductionMaterial } from '../production-material.ts';
import { type BankPlace, createBankPlace } from '../test-bank.ts';

let place: BankPlace;
let material: Readonly<Record<string, string>>;
beforeAll(async () => {
  place = await createBankPlace();
  material = { ...(await writeProductionMaterial(place.dataFolder)), OB_SANDBOX_SEED: '0' };
});
afterAll(() => place.remove());

async function runMigrate(environment: Readonly<Record<string, string>>) {
  const program = resolve(import.meta.dirname, '../../../bank/src/migrate.ts');
  const child = spawn(process.execPath, [program], { env: { ...process.env, ...environment } });
  const pieces: Buffer[] = [];
  for (const output of [child.stdout, child.stderr]) output.on('data', (piece) => pieces.push(piece));
  const [code] = (await once(child, 'close')) as [number];
  return { code, output: Buffer.concat(pieces).toString('utf8') };
}

test('production creates the schema in an empty database, and only the command changes an existing schema', async () => {
  const bank = await place.start('hono', material);
  expect(await bank.stop()).toBe(0);

  // Restores the schema of the release before these tables.
  const database = connectDatabase({ connectionString: place.databaseUrl, max: 1 });
  await database.pool.query(`DROP TABLE ob.heartbeat, ob.leases;
    DELETE FROM ob.migrations WHERE file_name = '0014_housekeeping.sql'`);
  const refusal =
    'an older schema, which lacks ob/0014_housekeeping.sql; run: pnpm --filter @ob/example-bank run migrate';
  await expect(place.start('express', material)).rejects.toThrow(refusal);
  const { rows } = await database.pool.query(`SELECT to_regclass('ob.leases') AS leases`);
  expect(rows).toEqual([{ leases: null }]);
  await database.close();

  const environment = { DATABASE_URL: place.databaseUrl };
  expect(await runMigrate(environment)).toEqual({
    code: 0,
    output: 'Applying ob/0014_housekeeping.sql\nMigrations applied: 1\n',
  });
  expect(await runMigrate(environment)).toEqual({
    code: 0,
    output: 'The schema is up to date.\n',
  });
  const next = await place.start('express', material);
  expect(await next.stop()).toBe(0);
});

test('the command reports a missing variable and an unreachable database', async () => {
  expect(await runMigrate({ DATABASE_URL: '' })).toEqual({
    code: 1,
    output: expect.stringContaining('DATABASE_URL is not set'),
  });
  const { code, output } = await runMigrate({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });
  expect([code, output]).toEqual([1, expect.stringContaining('ECONNREFUSED')]);
});

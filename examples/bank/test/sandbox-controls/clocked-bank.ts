import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectDatabase } from '@ob/postgres';
import { createTestDatabase } from '@ob/tooling/database';
import { inject } from 'vitest';
import { openBank } from '../../src/bank.ts';
import { readConfig } from '../../src/config.ts';
import { createLog } from '../../src/platform/log.ts';
import { createMovableClock } from '../../src/platform/movable-clock.ts';
import { systemClock } from '../../src/platform/system.ts';
import { type ApiAnswer, type Asked, certificate, issuer, makeClient, readAnswer } from '../whole-bank.ts';

/** The sample bank with everything that runs in it, by a clock that its controls move. */
export interface ClockedBank extends Asked {
  /** Gets a new token of the client itself and calls with it. */
  ask(method: string, path: string, body?: unknown): Promise<ApiAnswer>;
  /** Moves the clock by seconds; answers the new time in milliseconds. */
  advance(seconds: number): Promise<number>;
  close(): Promise<void>;
}

const scope = 'consents openid accounts payments fundsconfirmations webhooks';

/** Opens the bank with the settings of an environment. */
export async function openClockedBank(settings: Readonly<Record<string, string>>): Promise<ClockedBank> {
  const { url, drop } = await createTestDatabase(inject('databaseUrl'));
  const folder = await mkdtemp(join(tmpdir(), 'ob-clocked-bank-'));
  const client = await makeClient('one');
  const clientsFile = join(folder, 'clients.json');
  await writeFile(clientsFile, JSON.stringify([{ ...client.registration, scope }]));
  const movableClock = createMovableClock(systemClock);
  const database = connectDatabase({ connectionString: url });
  const bank = await openBank({
    config: readConfig({ OB_DATA_DIR: folder, OB_CLIENTS_FILE: clientsFile, ...settings }),
    ...{ issuer, database, clock: movableClock, movableClock, log: createLog('silent') },
    random: { bytes: (length) => new Uint8Array(randomBytes(length)) },
  });
  const jobs = bank.startJobs();
  const send = (path: string, init: RequestInit) =>
    readAnswer(bank.service(new Request(`${issuer}${path}`, init), { clientCertificate: certificate }));
  const asked: Asked = {
    async post(_, path, form) {
      const body = new URLSearchParams({
        client_id: 'one',
        client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
        client_assertion: await client.signAssertion(movableClock.now()),
        ...form,
      });
      return send(path, { method: 'POST', body });
    },
    call(method, path, token, { headers = {}, body } = {}) {
      const json = body === undefined ? {} : { 'content-type': 'application/json' };
      return send(path, {
        method,
        headers: { ...headers, ...json, authorization: `Bearer ${token}` },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
    },
  };
  const ask: ClockedBank['ask'] = async (method, path, body) => {
    const form = { grant_type: 'client_credentials', scope: 'consents payments webhooks' };
    const { json } = await asked.post('one', '/oauth/token', form);
    return asked.call(method, path, json.access_token ?? '', body === undefined ? {} : { body });
  };
  return {
    ...asked,
    ask,
    async advance(advance_seconds) {
      const { json } = await ask('POST', '/sandbox/clock', { advance_seconds });
      return Date.parse((json.data as { readonly now: string }).now);
    },
    async close() {
      await jobs.stop();
      await bank.close();
      await database.close();
      await drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningBank, startBank } from '../../../src/bank-process.ts';
import { createBankPlace, type Server } from '../../test-bank.ts';
import { type ApiAccess, openApiAccess } from '../api-access.ts';
import { createApiClients } from '../api-clients.ts';

/** Both example servers on one database, with the same keys and the same issuer: to a token they are one bank. */
export interface TwinBanks {
  readonly issuer: string;
  /** Where each of them listens. */
  readonly addresses: Readonly<Record<Server, string>>;
  readonly access: ApiAccess;
  close(): Promise<void>;
}

/** Starts the twins. */
export async function startTwinBanks(environment: Readonly<Record<string, string>> = {}): Promise<TwinBanks> {
  const place = await createBankPlace();
  const clients = await createApiClients(place.dataFolder);
  const variables = { ...clients.environment, ...environment };
  const express = await place.start('express', variables);
  const { issuer } = express;
  const folder = await mkdtemp(join(tmpdir(), 'ob-twin-'));
  await cp(place.dataFolder, folder, { recursive: true });
  const hono = await startBank({
    server: 'hono',
    dataFolder: folder,
    environment: {
      ...variables,
      PORT: '0',
      DATABASE_URL: place.databaseUrl,
      OB_ISSUER: issuer,
      OB_WORKER: '0',
    },
  });
  const access = await openApiAccess(clients, issuer);
  return {
    issuer,
    addresses: { express: express.address, hono: hono.address },
    access,
    close: () => closeAll(access, [express, hono], [place.remove, () => rm(folder, { recursive: true })]),
  };
}

async function closeAll(
  access: ApiAccess,
  banks: readonly RunningBank[],
  removals: readonly (() => Promise<void>)[],
): Promise<void> {
  await access.close();
  for (const bank of banks) await bank.stop();
  for (const remove of removals) await remove();
}

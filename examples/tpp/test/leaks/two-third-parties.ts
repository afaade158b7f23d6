import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Configuration } from '../../src/configuration.ts';
import { createOwnThirdParty, type OwnThirdParty } from '../own-third-party.ts';

/** Two third parties of one bank. */
export interface TwoThirdParties {
  /** What tells a bank of both, as variables of its environment. */
  readonly environment: Readonly<Record<string, string>>;
  /** The configurations of both for a bank whose own certificate comes from the authority of a data folder. */
  configure(issuer: string, dataFolder: string): Promise<readonly [Configuration, Configuration]>;
}

const otherAppearance = {
  clientId: 'yet-another-company',
  name: 'Yet Another Company',
  redirectUri: 'https://app.yet-another-company.example/return',
} as const;

/** Makes two third parties with certificates of one authority, and writes both down for one bank. */
export async function createTwoThirdParties(folder: string): Promise<TwoThirdParties> {
  // Each writes the same files: those of the first have to be read before the second.
  const other = await createOwnThirdParty(folder, otherAppearance);
  const otherClients = await readClients(other);
  const one = await createOwnThirdParty(folder);
  const clients = [...(await readClients(one)), ...otherClients];
  await writeFile(join(folder, 'both-clients.json'), JSON.stringify(clients));
  const { certificate, key: certificateKey } = await one.authority.issue('client', otherAppearance.clientId);
  return {
    environment: { ...one.environment, OB_CLIENTS_FILE: join(folder, 'both-clients.json') },
    configure: async (issuer, dataFolder) => [
      await one.configure(issuer, dataFolder),
      { ...(await other.configure(issuer, dataFolder)), certificate, certificateKey },
    ],
  };
}

async function readClients({ environment }: OwnThirdParty): Promise<readonly unknown[]> {
  return JSON.parse(await readFile(environment.OB_CLIENTS_FILE ?? '', 'utf8'));
}

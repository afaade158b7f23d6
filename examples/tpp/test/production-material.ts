import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createApiClients } from './api/api-clients.ts';
import { createPrivateKey } from './authorization/test-client.ts';

/** Writes the files that a production bank needs. Returns its environment variables, without the database. */
export async function writeProductionMaterial(folder: string): Promise<Readonly<Record<string, string>>> {
  const { authority, environment } = await createApiClients(folder);
  const { certificate, key } = await authority.issue('server', 'localhost');
  const files = {
    OB_TLS_CERT: join(folder, 'own.pem'),
    OB_TLS_KEY: join(folder, 'own.key'),
    OB_SIGNING_KEYS_FILE: join(folder, 'bank-keys.json'),
  };
  await writeFile(files.OB_TLS_CERT, certificate);
  await writeFile(files.OB_TLS_KEY, key);
  const keys = [await createPrivateKey('PS256', 'bank-PS256')];
  await writeFile(files.OB_SIGNING_KEYS_FILE, JSON.stringify({ keys }));
  return {
    ...environment,
    ...files,
    OB_ENVIRONMENT: 'production',
    OB_SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
  };
}

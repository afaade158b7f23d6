import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { SecretKeys } from '@ob/server';
import type { Config } from '../config.ts';
import { readOrCreate } from './data-file.ts';

/** Loads the secret keys. The first start of a sandbox without one creates it. */
export async function loadSecretKeys(config: Config): Promise<Required<Omit<SecretKeys, 'webhooks'>>> {
  const current = config.secretKey ?? (await readOrMakeKey(config.dataFolder));
  return { current, previous: config.previousSecretKeys, subjects: config.subjectKey ?? current };
}

async function readOrMakeKey(dataFolder: string): Promise<Uint8Array> {
  const text = await readOrCreate(join(dataFolder, 'secret-key'), async () =>
    randomBytes(32).toString('base64'),
  );
  return Uint8Array.from(Buffer.from(text, 'base64'));
}

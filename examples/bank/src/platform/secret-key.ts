import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { SecretKeys } from '@ob/server';
import { type Config, ConfigError } from '../config.ts';
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
  const key = Uint8Array.from(Buffer.from(text, 'base64'));
  if (key.length === 32) return key;
  throw new ConfigError([
    'OB_DATA_DIR: the file secret-key must hold 32 bytes in base64. Restore it, or delete the whole folder.',
  ]);
}

import { systemClock } from '@ob/server';
import { type Config, ConfigError } from '../config.ts';
import { loadClients } from './clients.ts';
import { loadKeys } from './keys.ts';
import { checkGivenTls } from './material.ts';
import { trustProxies } from './proxies.ts';

/** Checks all configured files before a sandbox writes its own. Throws a {@link ConfigError} with all errors. */
export async function checkNamedFiles(config: Config): Promise<void> {
  const checks = await Promise.allSettled([
    checkTls(config),
    ...(config.clientsFile === undefined ? [] : [loadClients(config)]),
    ...(config.signingKeysFile === undefined ? [] : [loadKeys(config)]),
  ]);
  const errors = checks
    .filter((check) => check.status === 'rejected')
    .flatMap(({ reason }) => listProblems(reason));
  if (errors.length > 0) throw new ConfigError(errors);
}

async function checkTls(config: Config): Promise<void> {
  const { clientAuthorities } = await checkGivenTls(config);
  if (clientAuthorities !== undefined)
    await trustProxies({ config, clock: systemClock }, { clientAuthorities });
}

function listProblems(reason: unknown): readonly string[] {
  if (reason instanceof ConfigError) return reason.errors;
  throw reason;
}

import { X509Certificate } from 'node:crypto';
import type { SigningKeys } from '@ob/oauth';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { loadClients } from './clients.ts';
import { reloadKeys } from './keys.ts';
import { loadTlsMaterial } from './material.ts';
import type { ClientChanges, ReloadableClients } from './reloadable-clients.ts';
import type { TlsMaterial } from './tls.ts';

export interface Reloadable {
  readonly config: Config;
  readonly log: Logger;
  readonly keys: SigningKeys;
  readonly clients: ReloadableClients;
  /** Replaces the TLS material and returns the changed variables. Rejects, without a change, if it is unusable. */
  useTls(material: TlsMaterial): Promise<readonly string[]>;
}

/** Reloads signing keys, clients and TLS material. Each is replaced as a whole or kept. Logs the changes or the error. */
export async function reload({ config, log, keys, clients, useTls }: Reloadable): Promise<void> {
  const attempt = async (what: string, replace: () => Promise<object>): Promise<void> => {
    try {
      log.info(await replace(), `${what} replaced`);
    } catch (error) {
      log.error({ err: error }, `${what} not replaced: the previous ones stay in use`);
    }
  };
  await attempt('signing keys', async () => {
    await reloadKeys(config, keys);
    return { kids: keys.current().active.map(({ kid }) => kid) };
  });
  await attempt('clients', async () => {
    const next = await loadClients(config);
    const changes = clients.replace(next);
    if (next.length === 0) warnOfNoClient(log, changes);
    return changes;
  });
  await attempt('TLS material', async () => {
    const material = await loadTlsMaterial(config);
    return { changed: await useTls(material), ...describeCertificate(material) };
  });
}

/** Warns of an empty list: it is valid, but may be a file that was still being written. */
function warnOfNoClient(log: Logger, { removed }: ClientChanges): void {
  log.warn({ dropped: removed.length }, 'OB_CLIENTS_FILE holds no client: nobody can get or use a token');
}

function describeCertificate({ cert }: TlsMaterial): object {
  const { subject, validTo } = new X509Certificate(cert);
  return { subject, validTo };
}

import { X509Certificate } from 'node:crypto';
import type { KeyHolder } from '@ob/oauth';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { loadClients } from './clients.ts';
import { reloadKeys } from './keys.ts';
import { loadTlsMaterial } from './material.ts';
import type { ClientChanges, ReloadableClients } from './reloadable-clients.ts';
import type { TlsMaterial } from './tls.ts';

/** What can be replaced while the server runs. */
export interface Reloadable {
  readonly config: Config;
  readonly log: Logger;
  readonly keys: KeyHolder;
  readonly clients: ReloadableClients;
  /** Puts TLS material in place and returns what of it changed. Throws if it cannot be used; nothing is changed then. */
  useTls(material: TlsMaterial): readonly string[];
}

/**
 * Loads signing keys, clients and TLS material again. Each of the three is replaced as a whole, or stays as it is; the log
 * says what changed, or why not.
 */
export async function reload({ config, log, keys, clients, useTls }: Reloadable): Promise<void> {
  const attempt = async (what: string, replace: () => Promise<object>): Promise<void> => {
    try {
      log.info(await replace(), `${what} replaced`);
    } catch (error) {
      log.error({ err: error }, `${what} not replaced: those before stay`);
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
    return { changed: useTls(material), ...describeCertificate(material) };
  });
}

/** An empty list is legal, and may also be a file that another program was still writing. */
function warnOfNoClient(log: Logger, { removed }: ClientChanges): void {
  log.warn({ dropped: removed.length }, 'OB_CLIENTS_FILE holds no client: nobody can get or use a token');
}

function describeCertificate({ cert }: TlsMaterial): object {
  const { subject, validTo } = new X509Certificate(cert);
  return { subject, validTo };
}

import { once } from 'node:events';
import { createServer } from 'node:https';
import { join } from 'node:path';
import { createAdaptorServer } from '@hono/node-server';
import { openDevelopmentAuthority } from '@ob/example-bank/development-authority';
import { createSite, type SitePorts } from './site.ts';

export interface RunningSite {
  readonly address: string;
  close(): Promise<void>;
}

/**
 * Serves the site on the host and port of the registered redirect URI, with a certificate of the development authority.
 * Rejects if the port is in use.
 */
export async function serveSite(ports: SitePorts, dataFolder: string): Promise<RunningSite> {
  const { origin, port } = new URL(ports.client.configuration.redirectUri);
  const { fetch } = createSite(ports);
  const serverOptions = await issueCertificate(dataFolder);
  const server = createAdaptorServer({ fetch, createServer, serverOptions });
  server.listen(Number(port), '127.0.0.1');
  await once(server, 'listening');
  return {
    address: origin,
    async close() {
      const closed = once(server, 'close');
      server.close();
      if ('closeAllConnections' in server) server.closeAllConnections();
      await closed;
    },
  };
}

async function issueCertificate(
  dataFolder: string,
): Promise<{ readonly cert: string; readonly key: string }> {
  const authority = await openDevelopmentAuthority(join(dataFolder, 'authority'));
  const { certificate, key } = await authority.issue('third-party-site', {
    name: 'CN=localhost',
    usage: 'server',
    alternativeNames: [
      { type: 'dns', value: 'localhost' },
      { type: 'ip', value: '127.0.0.1' },
    ],
  });
  return { cert: certificate, key };
}

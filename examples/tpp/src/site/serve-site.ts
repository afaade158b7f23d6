import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import { join } from 'node:path';
import { openDevelopmentAuthority } from '@ob/example-bank/development-authority';
import type { SitePorts } from './handler.ts';
import { createSite } from './site.ts';
import type { SiteResponse } from './site-response.ts';

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
  const respondPage = await createSite(ports);
  const server = createServer(await issueCertificate(dataFolder), (request, response) => {
    request.resume();
    void respondPage(request).then((answered) => respond(response, answered));
  });
  server.listen(Number(port), '127.0.0.1');
  await once(server, 'listening');
  return {
    address: origin,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

function respond(response: ServerResponse, { status, headers, content, stream }: SiteResponse): void {
  response.writeHead(status, headers);
  if (stream === undefined) {
    response.end(content);
    return;
  }
  response.write(content);
  response.once(
    'close',
    stream((text) => response.write(text)),
  );
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

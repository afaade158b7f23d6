import { createServer } from 'node:http';
import { createCheckedHosts, createGuardedAgent } from '@ob/http/node';
import { createAddressGuard } from '@ob/http/routes';
import { expect, test } from 'vitest';
import { listenAnywhere } from '../node/listening.ts';

const guard = createAddressGuard({
  resolve: async () => ['127.0.0.1'],
  allow: ['127.0.0.1'],
  environment: 'sandbox',
  ownAddresses: () => [],
});

test.each(['tpp.example', 'tpp.example.', 'TPP.example.'])(
  'connects to the checked host %s',
  async (host) => {
    const server = createServer((_, response) => void response.end('well'));
    const { origin } = new URL(`http://${host}:${await listenAnywhere(server)}`);
    const hosts = createCheckedHosts(guard);
    const agent = await createGuardedAgent({ guard, hosts, connectMs: 1_000, identity: undefined });
    const send = () => agent.request({ origin, path: '/', method: 'GET' });
    await expect(send()).rejects.toThrow('The host was not checked. Call `check` before every request');
    expect((await hosts.check(new URL(origin))).ok).toBe(true);
    expect(await (await send()).body.text()).toBe('well');
    await agent.close();
    server.close();
  },
);

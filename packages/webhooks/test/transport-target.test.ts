import { createServer as createSocketServer } from 'node:net';
import { createAddressGuard } from '@ob/http/routes';
import { createNodeTransport } from '@ob/webhooks/node';
import { describe, expect, onTestFinished, test } from 'vitest';
import { attempt, createTransport, listen, serve } from './real-sockets.ts';

describe('the target', () => {
  test('is not contacted when the guard refuses it', async () => {
    let connections = 0;
    const port = await listen(createSocketServer(() => (connections += 1)));
    const closed = createTransport({ allow: [] });
    for (const host of ['127.0.0.1', 'hooks.example', '[::ffff:127.0.0.1]', 'localhost']) {
      expect(await attempt(`http://${host}:${port}/`, closed)).toMatchObject({ outcome: 'blocked_address' });
    }
    expect(connections).toBe(0);
  });

  test('is reached at the checked addresses, even if its name has changed since', async () => {
    const port = await serve((_request, response) => response.end());
    const answers = [['127.0.0.1'], ['10.0.0.1']];
    const transport = createTransport({ resolve: async () => answers.shift() ?? [] });
    expect(await attempt(`http://hooks.example:${port}/`, transport)).toMatchObject({ outcome: 'delivered' });
    expect(answers).toHaveLength(1);
  });

  test('receives nothing when the connection leads to a forbidden address', async () => {
    const got: unknown[] = [];
    const port = await listen(
      createSocketServer((socket) => socket.on('error', () => {}).on('data', (bytes) => got.push(bytes))),
    );
    const guard = createAddressGuard({
      resolve: async () => ['127.0.0.1'],
      allow: ['127.0.0.0/8'],
      environment: 'sandbox',
      ownAddresses: () => [],
    });
    const transport = createNodeTransport({ guard: { ...guard, allows: () => false }, deadlineMs: 300 });
    onTestFinished(() => void transport.close());
    for (const scheme of ['http', 'https'])
      expect(await attempt(`${scheme}://hooks.example:${port}/`, transport)).toMatchObject({
        outcome: 'blocked_address',
      });
    // Neither the request nor the start of a handshake.
    expect(got).toEqual([]);
  });

  test('has the outcome dns when its name does not resolve, and sender_fault when the resolver fails', async () => {
    const unknown = createTransport({ resolve: async () => [] });
    expect(await attempt('http://hooks.example/', unknown)).toMatchObject({ outcome: 'dns' });
    const down = Object.assign(new Error('down'), { code: 'EAI_AGAIN' });
    const broken = createTransport({ resolve: () => Promise.reject(down) });
    expect(await attempt('http://hooks.example/', broken)).toMatchObject({ outcome: 'sender_fault' });
  });

  test('is tried at each of its addresses', async () => {
    const port = await serve((_request, response) => response.end());
    const transport = createTransport({ resolve: async () => ['::1', '127.0.0.1'] });
    expect(await attempt(`http://hooks.example:${port}/`, transport)).toMatchObject({ outcome: 'delivered' });
  });
});

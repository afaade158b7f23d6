import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createAddressGuard } from '@ob/http/routes';
import { createNodeTransport } from '@ob/webhooks/node';
import { breakingReceivers } from './breaking.ts';
import { floodingReceivers } from './flooding.ts';
import { garblingReceivers } from './garbling.ts';
import { stallingReceivers } from './stalling.ts';

// Runs as a program with --expose-gc: attempts all hostile receivers in rounds and reports what remains after each.
const receivers = [...stallingReceivers, ...floodingReceivers, ...garblingReceivers, ...breakingReceivers];

const open = new Set<Socket>();
const ports = await Promise.all(
  receivers.map(async ([_does, serve]) => {
    const server = createServer({ allowHalfOpen: true }, (socket) => {
      open.add(socket.on('error', () => {}).on('close', () => open.delete(socket)));
      socket.on('end', () => socket.destroy());
      serve(socket);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  }),
);

const transport = createNodeTransport({
  guard: createAddressGuard({
    resolve: async () => ['127.0.0.1'],
    allow: ['127.0.0.1'],
    environment: 'sandbox',
    ownAddresses: () => [],
  }),
  deadlineMs: 500,
});
const body = new Uint8Array(64 * 1_024);

/** Returns the memory in use after garbage collection, in bytes. */
async function measure() {
  for (const socket of open) socket.resume();
  for (let count = 0; count < 3; count += 1) {
    globalThis.gc?.();
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const { rss, heapUsed, external } = process.memoryUsage();
  return { rss, heapUsed, external };
}

/** Counts the sockets of both sides that remain after idle connections were closed. */
async function countSockets() {
  const end = performance.now() + 3_000;
  while (open.size > 0 && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, 50));
  return process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length;
}

const rounds = Number(process.argv[2]);
const memory: Awaited<ReturnType<typeof measure>>[] = [];
const outcomes = new Set<string>();
for (let round = 0; round < rounds; round += 1) {
  const ends = await Promise.all(
    ports.map((port) =>
      transport.attempt({ webhookId: 'hook-1', url: `http://127.0.0.1:${port}/`, headers: {}, body }),
    ),
  );
  for (const { outcome } of ends) outcomes.add(outcome);
  memory.push(await measure());
}
const sockets = await countSockets();
process.stdout.write(`${JSON.stringify({ memory, outcomes: [...outcomes], sockets })}\n`, () =>
  process.exit(),
);

import type { BenchContext } from '../figure.ts';
import { type ServerProcess, startServer } from '../server-process.ts';
import { type DeliveryQueue, openDeliveryQueue } from './delivery-queue.ts';
import { endpointPath } from './receiver.ts';
import type { PosterSetup, ReceiverSetup, SenderSetup } from './sender-setup.ts';

export interface DeliveryFixture {
  /** The result lists `count` endpoints of the receiver, which answer after `responseDelayMs`. */
  startReceiver(
    responseDelayMs: number,
    setup?: ReceiverSetup,
  ): Promise<(count: number) => readonly string[]>;
  openQueue(): Promise<DeliveryQueue>;
  startSender(queue: DeliveryQueue): Promise<ServerProcess>;
  /** Starts a process that only posts. */
  startPoster(setup: PosterSetup): Promise<ServerProcess>;
}

export async function withDeliveryFixture<Value>(
  { conditions, createDatabase }: BenchContext,
  work: (fixture: DeliveryFixture) => Promise<Value>,
): Promise<Value> {
  const processes: ServerProcess[] = [];
  const queues: DeliveryQueue[] = [];
  const start = async (program: string, setup: object): Promise<ServerProcess> => {
    const process = await startServer(program, setup, conditions);
    processes.push(process);
    return process;
  };
  try {
    return await work({
      async startReceiver(responseDelayMs, setup = {}) {
        const { origin } = await start('receiver.ts', setup);
        return (count) => listEndpoints(origin, responseDelayMs, count);
      },
      async openQueue() {
        const queue = await openDeliveryQueue(await createDatabase());
        queues.push(queue);
        return queue;
      },
      startSender: ({ url, secretKey }) =>
        start('sender.ts', { databaseUrl: url, secretKey } satisfies SenderSetup),
      startPoster: (setup) => start('poster.ts', setup),
    });
  } finally {
    await Promise.all(processes.map((process) => process.stop()));
    await Promise.all(queues.map((queue) => queue.close()));
  }
}

export function listEndpoints(origin: string, responseDelayMs: number, count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => `${origin}${endpointPath(responseDelayMs, `${index}`)}`);
}

import type { BenchContext } from '../figure.ts';
import { type ServerProcess, startServer } from '../server-process.ts';
import { type DeliveryDatabase, openDeliveryDatabase } from './delivery-database.ts';
import { endpointPath } from './receiver.ts';
import type { PosterSetup, ReceiverSetup, SenderSetup } from './sender-setup.ts';

export interface DeliveryScene {
  /** The result lists `count` endpoints of the receiver, which answer after `responseDelayMs`. */
  startReceiver(
    responseDelayMs: number,
    setup?: ReceiverSetup,
  ): Promise<(count: number) => readonly string[]>;
  openDatabase(): Promise<DeliveryDatabase>;
  startSender(place: DeliveryDatabase): Promise<ServerProcess>;
  /** Starts a process that only posts. */
  startPoster(setup: PosterSetup): Promise<ServerProcess>;
}

export async function withDeliveryScene<Value>(
  { conditions, createDatabase }: BenchContext,
  work: (scene: DeliveryScene) => Promise<Value>,
): Promise<Value> {
  const processes: ServerProcess[] = [];
  const places: DeliveryDatabase[] = [];
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
      async openDatabase() {
        const place = await openDeliveryDatabase(await createDatabase());
        places.push(place);
        return place;
      },
      startSender: ({ url, secretKey }) =>
        start('sender.ts', { databaseUrl: url, secretKey } satisfies SenderSetup),
      startPoster: (setup) => start('poster.ts', setup),
    });
  } finally {
    await Promise.all(processes.map((process) => process.stop()));
    await Promise.all(places.map((place) => place.close()));
  }
}

export function listEndpoints(origin: string, responseDelayMs: number, count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => `${origin}${endpointPath(responseDelayMs, `${index}`)}`);
}

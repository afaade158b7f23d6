import { processorTime } from '../race.ts';

export type ServerCommand = 'processorTime' | 'heapUsed' | SenderCommand;

export type SenderCommand = 'start' | 'stop' | 'delivered' | 'claims';

export type CommandHandlers<Command extends ServerCommand> = Readonly<
  Record<Command, () => number | Promise<number>>
>;

export interface ServerMessage {
  readonly value: number;
}

export function reportToParent(value: number): void {
  process.send?.({ value } satisfies ServerMessage);
}

/** Handles commands of the parent, and ends with it. `known` adds handlers. */
export function handleCommands(known: Partial<CommandHandlers<ServerCommand>> = {}): void {
  const handlers = { processorTime, heapUsed: measureHeap, ...known };
  process.on('message', async (command: ServerCommand) => {
    const handle = handlers[command];
    if (handle === undefined) throw new Error(`This program does not support the command ${command}`);
    reportToParent(await handle());
  });
  process.on('disconnect', () => process.exit());
}

function measureHeap(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
}

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

/** Handles commands of the parent process, also those in `more`. Exits when the parent disconnects. */
export function handleCommands(more: Partial<CommandHandlers<ServerCommand>> = {}): void {
  const handlers = { processorTime, heapUsed: measureHeap, ...more };
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

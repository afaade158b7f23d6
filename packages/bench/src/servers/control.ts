import { processorTime } from '../race.ts';

/** What can be asked of a running server. */
export type ServerQuestion = 'processorTime' | 'heapUsed';

/** What a server tells the program that started it. */
export interface ServerMessage {
  readonly value: number;
}

/** Tells the program that started this one a number. */
export function tellParent(value: number): void {
  process.send?.({ value } satisfies ServerMessage);
}

/**
 * Answers questions: the processor time of this process in microseconds, or what is alive on its heap in bytes. Ends
 * with the program that started it.
 */
export function answerQuestions(): void {
  process.on('message', (question: ServerQuestion) =>
    tellParent(question === 'heapUsed' ? measureHeap() : processorTime()),
  );
  process.on('disconnect', () => process.exit());
}

function measureHeap(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
}

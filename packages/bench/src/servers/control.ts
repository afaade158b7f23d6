import { processorTime } from '../race.ts';

export type ServerQuestion = 'processorTime' | 'heapUsed' | SenderQuestion;

/** `delivered` returns the number of deliveries so far. */
export type SenderQuestion = 'start' | 'stop' | 'delivered';

export type Answers<Question extends ServerQuestion> = Readonly<
  Record<Question, () => number | Promise<number>>
>;

/** A message of a server to its parent. */
export interface ServerMessage {
  readonly value: number;
}

export function reportToParent(value: number): void {
  process.send?.({ value } satisfies ServerMessage);
}

/**
 * Answers questions of the parent: processor time in microseconds, live bytes on the heap, and those of `known`. Ends with the
 * parent.
 */
export function answerQuestions(known: Partial<Answers<ServerQuestion>> = {}): void {
  const answers = { processorTime, heapUsed: measureHeap, ...known };
  process.on('message', async (question: ServerQuestion) => {
    const answer = answers[question];
    if (answer === undefined) throw new Error(`This program does not support the question ${question}`);
    reportToParent(await answer());
  });
  process.on('disconnect', () => process.exit());
}

function measureHeap(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
}

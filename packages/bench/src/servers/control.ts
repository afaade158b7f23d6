import { processorTime } from '../race.ts';

/** A question to a running server. */
export type ServerQuestion = 'processorTime' | 'heapUsed' | SenderQuestion;

/** A question to a sender: start, stop, and how many it has delivered so far. */
export type SenderQuestion = 'start' | 'stop' | 'delivered';

/** How a program answers each question. */
export type Answers<Question extends ServerQuestion> = Readonly<
  Record<Question, () => number | Promise<number>>
>;

/** A message of a server to the program that started it. */
export interface ServerMessage {
  readonly value: number;
}

/** Sends a number to the program that started this one. */
export function reportToParent(value: number): void {
  process.send?.({ value } satisfies ServerMessage);
}

/**
 * Answers questions: the processor time of this process in microseconds, the live bytes on its heap, and those of
 * `known`. Ends with the program that started it.
 */
export function answerQuestions(known: Partial<Answers<ServerQuestion>> = {}): void {
  const answers = { processorTime, heapUsed: measureHeap, ...known };
  process.on('message', async (question: ServerQuestion) => {
    const answer = answers[question];
    if (answer === undefined) throw new Error(`This program does not answer ${question}`);
    reportToParent(await answer());
  });
  process.on('disconnect', () => process.exit());
}

function measureHeap(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
}

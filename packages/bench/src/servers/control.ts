import { processorTime } from '../race.ts';

/** What can be asked of a running server. */
export type ServerQuestion = 'processorTime' | 'heapUsed' | SenderQuestion;

/** What can be asked of a program that sends: to start and to stop, and how many it has delivered so far. */
export type SenderQuestion = 'start' | 'stop' | 'delivered';

/** How a program answers what it is asked. */
export type Answers<Question extends ServerQuestion> = Readonly<
  Record<Question, () => number | Promise<number>>
>;

/** What a server tells the program that started it. */
export interface ServerMessage {
  readonly value: number;
}

/** Tells the program that started this one a number. */
export function tellParent(value: number): void {
  process.send?.({ value } satisfies ServerMessage);
}

/**
 * Answers questions: the processor time of this process in microseconds, what is alive on its heap in bytes, and what
 * else the program knows. Ends with the program that started it.
 */
export function answerQuestions(known: Partial<Answers<ServerQuestion>> = {}): void {
  const answers = { processorTime, heapUsed: measureHeap, ...known };
  process.on('message', async (question: ServerQuestion) => {
    const answer = answers[question];
    if (answer === undefined) throw new Error(`This program does not answer ${question}`);
    tellParent(await answer());
  });
  process.on('disconnect', () => process.exit());
}

function measureHeap(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
}

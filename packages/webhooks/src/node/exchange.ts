import type { GuardedConnection } from '@ob/http/node';
import type { Dispatcher } from 'undici';
import { classifyStatus, type FailureOutcome, type Outcome } from '../records/outcome.ts';
import { classifyFailure } from './failure.ts';

/** How an exchange ended. */
export interface ExchangeEnd {
  readonly outcome: Outcome;
  readonly httpStatus?: number;
  readonly responseExcerpt?: string;
}

/** What bounds an exchange. */
export interface ExchangeLimits {
  /** From now until the answer has ended, in milliseconds. */
  readonly deadlineMs: number;
  /** Asked right before the request is written: what is late is not sent any more. */
  readonly isLate: () => boolean;
}

const maxRead = 64 * 1024;
const maxKept = 1024;

/**
 * Sends one request and reads the answer, no more than 64 KiB of it. The final status decides, as soon as it is
 * there; then the rest of the answer only has until the deadline, counted from now, to end by itself. What does not
 * end by itself is cut with its connection, whether that stands already or not.
 */
export function exchange(
  connection: GuardedConnection,
  options: Dispatcher.DispatchOptions,
  { deadlineMs, isLate }: ExchangeLimits,
): Promise<ExchangeEnd> {
  return new Promise((resolve) => {
    const answer = createAnswer(connection, isLate, (end) => {
      clearTimeout(timer);
      resolve(end);
    });
    const timer = setTimeout(() => answer.cut('timeout'), deadlineMs);
    connection.dispatcher.dispatch(options, answer.handler);
  });
}

interface Answer {
  readonly handler: Dispatcher.DispatchHandler;
  /** Ends the exchange now: with the final status where there is one, else with this outcome. */
  cut(outcome: FailureOutcome): void;
}

function createAnswer(
  connection: GuardedConnection,
  isLate: () => boolean,
  settle: (end: ExchangeEnd) => void,
): Answer {
  let ended = false;
  let httpStatus: number | undefined;
  const excerpt = createExcerpt();
  const end = (outcome: FailureOutcome) => {
    if (ended) return;
    ended = true;
    settle(httpStatus === undefined ? { outcome } : describeAnswer(httpStatus, excerpt.text()));
  };
  const cut = (outcome: FailureOutcome) => {
    end(outcome);
    connection.cut();
  };
  const handler: Dispatcher.DispatchHandler = {
    onRequestStart(controller) {
      if (!isLate()) return;
      cut('sender_fault');
      controller.abort(new Error('It is too late to send'));
    },
    onResponseStart(_controller, status) {
      if (status >= 200) httpStatus = status;
      // Nobody asked for another protocol, and no status is below 100.
      else if (status === 101 || status < 100) cut('protocol');
    },
    onResponseData(_controller, chunk) {
      if (excerpt.add(chunk) >= maxRead) cut('reset');
    },
    onResponseEnd: () => end('reset'),
    onResponseError: (_controller, error) => end(classifyFailure(error)),
  };
  return { handler, cut };
}

function describeAnswer(httpStatus: number, responseExcerpt: string): ExchangeEnd {
  const end = { outcome: classifyStatus(httpStatus), httpStatus };
  return responseExcerpt === '' ? end : { ...end, responseExcerpt };
}

/** Keeps the first bytes of an answer, and counts all. */
function createExcerpt() {
  const kept = new Uint8Array(maxKept);
  let total = 0;
  return {
    add(chunk: Uint8Array): number {
      if (total < maxKept) kept.set(chunk.subarray(0, maxKept - total), total);
      total += chunk.length;
      return total;
    },
    // One question mark for what is no text: a log or a column that holds UTF-8 takes it, and it does not grow.
    text: () => {
      const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(kept.subarray(0, total), {
        stream: true,
      });
      return text.replaceAll(/[\uFFFD\0]/g, '?');
    },
  };
}

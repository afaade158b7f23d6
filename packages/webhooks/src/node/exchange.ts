import type { GuardedConnection } from '@ob/http/node';
import type { Dispatcher } from 'undici';
import { classifyStatus, type FailureOutcome, type Outcome } from '../records/outcome.ts';
import { classifyFailure } from './failure.ts';

export interface ExchangeEnd {
  readonly outcome: Outcome;
  readonly httpStatus?: number;
  readonly responseExcerpt?: string;
}

export interface ExchangeLimits {
  readonly deadlineMs: number;
  /** Called right before the request is written. A late request is not sent. */
  readonly isLate: () => boolean;
}

const maxRead = 64 * 1024;
const maxBytes = 1024;

/**
 * Sends one request and reads at most 64 KiB of the response. The final status decides the outcome. The deadline closes the
 * connection.
 */
export function exchange(
  connection: GuardedConnection,
  options: Dispatcher.DispatchOptions,
  { deadlineMs, isLate }: ExchangeLimits,
): Promise<ExchangeEnd> {
  return new Promise((resolve) => {
    const response = createResponseHandler(connection, isLate, (end) => {
      clearTimeout(timer);
      resolve(end);
    });
    const timer = setTimeout(() => response.cut('timeout'), deadlineMs);
    connection.dispatcher.dispatch(options, response.handler);
  });
}

interface ResponseHandler {
  readonly handler: Dispatcher.DispatchHandler;
  /** Ends the exchange now. A final status counts before this outcome. */
  cut(outcome: FailureOutcome): void;
}

function createResponseHandler(
  connection: GuardedConnection,
  isLate: () => boolean,
  settle: (end: ExchangeEnd) => void,
): ResponseHandler {
  let ended = false;
  let httpStatus: number | undefined;
  const excerpt = createExcerpt();
  const end = (outcome: FailureOutcome) => {
    if (ended) return;
    ended = true;
    settle(httpStatus === undefined ? { outcome } : describeResponse(httpStatus, excerpt.text()));
  };
  const cut = (outcome: FailureOutcome) => {
    end(outcome);
    connection.destroy();
  };
  const handler: Dispatcher.DispatchHandler = {
    onRequestStart(controller) {
      if (!isLate()) return;
      cut('sender_fault');
      controller.abort(new Error('The attempt is too late to send'));
    },
    onResponseStart(_controller, status) {
      if (status >= 200) httpStatus = status;
      // The request asks for no upgrade, and a status below 100 is not valid.
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

function describeResponse(httpStatus: number, responseExcerpt: string): ExchangeEnd {
  const end = { outcome: classifyStatus(httpStatus), httpStatus };
  return responseExcerpt === '' ? end : { ...end, responseExcerpt };
}

function createExcerpt() {
  const buffer = new Uint8Array(maxBytes);
  let total = 0;
  return {
    add(chunk: Uint8Array): number {
      if (total < maxBytes) buffer.set(chunk.subarray(0, maxBytes - total), total);
      total += chunk.length;
      return total;
    },
    // Invalid bytes and NUL become `?`, so that every log and database accepts the text.
    text: () => {
      const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(buffer.subarray(0, total), {
        stream: true,
      });
      return text.replaceAll(/[\uFFFD\0]/g, '?');
    },
  };
}

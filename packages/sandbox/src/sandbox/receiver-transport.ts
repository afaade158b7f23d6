import type { Clock } from '@ob/http';
import type { Transport, TransportRequest } from '@ob/webhooks';
import { classifyStatus, type Outcome } from '@ob/webhooks/primitives';

/** Takes the requests that the bank sends, in place of the servers of third parties. */
export type Receive = (request: Request) => Response | Promise<Response>;

/** A webhook request as the bank sent it, and what became of it. */
export interface SentWebhook {
  readonly webhookId: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The signed text. */
  readonly body: string;
  /** When it was sent, in milliseconds since the epoch. */
  readonly sentAt: number;
  readonly outcome: Outcome;
  readonly httpStatus?: number;
}

/** As much of an answer as the delivery log keeps, in characters. */
const maxExcerpt = 1024;

type Answer = Omit<Awaited<ReturnType<Transport['attempt']>>, 'durationMs'>;

/**
 * Creates the transport that hands every request to `receive`. What it throws is an end, too: a `TimeoutError`, as
 * `AbortSignal.timeout` makes it, counts as no answer in time, everything else as a connection that broke. Without
 * `receive` every connection is refused.
 */
export function createReceiverTransport(
  clock: Clock,
  receive: Receive | undefined,
  observe: (sent: SentWebhook) => void,
): Transport {
  return {
    async attempt(request) {
      const sentAt = clock.now();
      const answer = await send(receive, request);
      const { outcome, httpStatus } = answer;
      const { webhookId, url, headers } = request;
      const body = new TextDecoder().decode(request.body);
      const status = httpStatus === undefined ? {} : { httpStatus };
      observe({ webhookId, url, headers, body, sentAt, outcome, ...status });
      return { ...answer, durationMs: Math.max(0, clock.now() - sentAt) };
    },
  };
}

async function send(receive: Receive | undefined, request: TransportRequest): Promise<Answer> {
  if (receive === undefined) return { outcome: 'refused' };
  try {
    const { url, headers } = request;
    const response = await receive(
      new Request(url, { method: 'POST', headers: { ...headers }, body: Uint8Array.from(request.body) }),
    );
    const excerpt = (await response.text()).slice(0, maxExcerpt);
    const { status } = response;
    const answer = { outcome: classifyStatus(status), httpStatus: status };
    return excerpt === '' ? answer : { ...answer, responseExcerpt: excerpt };
  } catch (error) {
    return { outcome: isTimeout(error) ? 'timeout' : 'reset' };
  }
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === 'TimeoutError';
}

import type { Clock } from '@ob/http';
import type { Transport, TransportRequest } from '@ob/webhooks';
import { classifyStatus, type Outcome } from '@ob/webhooks/primitives';

/** Receives the bank's requests, in place of the servers of third parties. */
export type Receive = (request: Request) => Response | Promise<Response>;

/** A webhook request and its outcome. */
export interface SentWebhook {
  readonly webhookId: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** In milliseconds since 1970. */
  readonly sentAt: number;
  readonly outcome: Outcome;
  readonly httpStatus?: number;
}

export interface TransportPorts {
  readonly clock: Clock;
  readonly receive: Receive | undefined;
  readonly observeSent: (sent: SentWebhook) => void;
}

/** In characters of the response, for the delivery log. */
const maxExcerpt = 1024;

type AttemptOutcome = Omit<Awaited<ReturnType<Transport['attempt']>>, 'durationMs'>;

/** A `TimeoutError` of `receive` becomes the outcome `timeout`, any other error `reset`. Without `receive`, it is `refused`. */
export function createReceiverTransport({ clock, receive, observeSent }: TransportPorts): Transport {
  return {
    async attempt(request) {
      const sentAt = clock.now();
      const result = await send(receive, request);
      const { outcome, httpStatus } = result;
      const { webhookId, url, headers } = request;
      const body = new TextDecoder().decode(request.body);
      const status = httpStatus === undefined ? {} : { httpStatus };
      observeSent({ webhookId, url, headers, body, sentAt, outcome, ...status });
      return { ...result, durationMs: Math.max(0, clock.now() - sentAt) };
    },
  };
}

async function send(receive: Receive | undefined, request: TransportRequest): Promise<AttemptOutcome> {
  if (receive === undefined) return { outcome: 'refused' };
  try {
    const { url, headers } = request;
    const response = await receive(
      new Request(url, { method: 'POST', headers: { ...headers }, body: Uint8Array.from(request.body) }),
    );
    const excerpt = (await response.text()).slice(0, maxExcerpt);
    const { status } = response;
    const result = { outcome: classifyStatus(status), httpStatus: status };
    return excerpt === '' ? result : { ...result, responseExcerpt: excerpt };
  } catch (error) {
    return { outcome: isTimeout(error) ? 'timeout' : 'reset' };
  }
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === 'TimeoutError';
}

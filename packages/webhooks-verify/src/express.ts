import type { ReceivedEvent } from './events/received-event.ts';
import { type NodeRequest, verifyNodeRequest } from './verify/node-request.ts';
import { WebhookVerificationError } from './verify/refusal.ts';
import type { AnyVerifier } from './verify/verifier.ts';

/** What is needed of a response of Express, or of Node's `http`. */
export interface WebhookResponse {
  statusCode: number;
  setHeader(name: string, value: string): unknown;
  end(body?: string): unknown;
}

/** An Express request handler for the route that the webhook's URL names. */
export type WebhookHandler = (
  request: NodeRequest,
  response: WebhookResponse,
  next: (error?: unknown) => void,
) => Promise<void>;

/**
 * Makes an Express handler: it verifies a delivery, waits for `onEvent` and answers 204. A refused delivery is
 * answered with the status of its code and `{"code": …}`, and never reaches `onEvent`. What is the server's own
 * fault goes to the application's error handler: `body_not_raw`, whose hint names the remedy, and what `onEvent`
 * throws (any answer but 2xx within 10 seconds makes the bank send the event again).
 *
 * Of a verifier with `seen`, an event counts as known before `onEvent` runs. Where `onEvent` then throws, the retry is a
 * `duplicate_event`, answered with 200, and the event is lost. Where none may be lost, leave `seen` out and store the
 * event's id under a unique key in the transaction of what `onEvent` changes; or keep the event safe inside `seen`.
 */
export function expressWebhook<Event = ReceivedEvent>(
  verify: AnyVerifier<Event>,
  onEvent: (event: Event) => unknown,
): WebhookHandler {
  return (request, response, next) =>
    verifyNodeRequest(request, verify)
      .then(
        async (event) => {
          await onEvent(event);
          answer(response, 204);
        },
        (error: unknown) => {
          if (!isRefusal(error)) throw error;
          answer(response, error.status, JSON.stringify({ code: error.code }));
        },
      )
      .catch(next);
}

function isRefusal(error: unknown): error is WebhookVerificationError {
  return error instanceof WebhookVerificationError && error.status < 500;
}

function answer(response: WebhookResponse, status: number, body?: string): void {
  response.statusCode = status;
  if (body !== undefined) response.setHeader('Content-Type', 'application/json');
  response.end(body);
}

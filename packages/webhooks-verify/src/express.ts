import type { ReceivedEvent } from './events/received-event.ts';
import { type NodeRequest, verifyNodeRequest } from './verify/node-request.ts';
import { WebhookVerificationError } from './verify/refusal.ts';
import type { AnyVerifier } from './verify/verifier.ts';

/** The part of an Express or Node `http` response that the handler uses. */
export interface WebhookResponse {
  statusCode: number;
  setHeader(name: string, value: string): unknown;
  end(body?: string): unknown;
}

/** An Express handler for the path of the webhook's URL. */
export type WebhookHandler = (
  request: NodeRequest,
  response: WebhookResponse,
  next: (error?: unknown) => void,
) => Promise<void>;

/**
 * Creates an Express handler. It verifies the delivery, awaits `onEvent` and answers 204. If the delivery is refused, it
 * answers with the status of the error and `{"code": …}`, and does not call `onEvent`.
 *
 * The error handler of the application gets `body_not_raw` and every error that `onEvent` throws. The bank sends the
 * event again unless it gets a 2xx status within 10 seconds.
 *
 * With `seen`, an event counts as known before `onEvent` runs. If `onEvent` then throws, the retry is refused as
 * `duplicate_event` with 200, and the event is lost. To lose no event, omit `seen`. Store the event id under a unique
 * key in the transaction of `onEvent`, or store the event itself inside `seen`.
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
          respond(response, 204);
        },
        (error: unknown) => {
          if (!isRefusal(error)) throw error;
          respond(response, error.status, JSON.stringify({ code: error.code }));
        },
      )
      .catch(next);
}

function isRefusal(error: unknown): error is WebhookVerificationError {
  return error instanceof WebhookVerificationError && error.status < 500;
}

function respond(response: WebhookResponse, status: number, body?: string): void {
  response.statusCode = status;
  if (body !== undefined) response.setHeader('Content-Type', 'application/json');
  response.end(body);
}

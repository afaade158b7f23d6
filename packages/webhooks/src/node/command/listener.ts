import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { ReceivedDelivery, Verification } from '@ob/webhooks-verify';
import { type SyncVerifier, verifyNodeRequest } from '@ob/webhooks-verify/node';
import { type DeliveryHeaders, readHeaders } from '@ob/webhooks-verify/signing';
import { type ForwardEnd, forwardRequest } from './forward.ts';
import { printable, type Terminal } from './terminal.ts';

export interface ListenerSettings {
  readonly verify: SyncVerifier;
  /** The status of the response to a verified event. Default: 200, or the status of the application. */
  readonly status: number | undefined;
  readonly delayMs: number;
  readonly forward: URL | undefined;
}

/** One request with the status of its response. */
export interface Receipt {
  readonly time: number;
  readonly checked: Verification;
  /** The headers of the request. Trust them only if it is verified. */
  readonly claims: Pick<DeliveryHeaders, 'eventId' | 'eventType'>;
  /** How often the webhook sent this verified event, this time included. */
  readonly times: number;
  readonly forwarded: ForwardEnd | undefined;
  readonly answered: number;
  readonly rawHeaders: readonly string[];
  readonly body: Uint8Array;
}

export function createListener(
  settings: ListenerSettings,
  terminal: Terminal,
  report: (receipt: Receipt) => void,
): RequestListener {
  const check = keepBody(settings.verify);
  const counts = new Map<string, number>();
  const count = ({ headers }: IncomingMessage, checked: Verification): number => {
    if (!checked.ok) return 1;
    const key = JSON.stringify([headers['x-webhook-id'], checked.event.id]);
    const times = (counts.get(key) ?? 0) + 1;
    counts.set(key, times);
    return times;
  };
  const receive = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method, url, headers, rawHeaders } = request;
    if (method !== 'POST') {
      terminal.note(`${printable(`${method} ${url}`, 80)}: answered 405. Send a POST.`);
      response.writeHead(405, { allow: 'POST' }).end();
      return;
    }
    const { body, checked } = await verifyNodeRequest(request, check);
    const time = terminal.now();
    const { forward } = settings;
    const isForwarded = forward !== undefined && checked.ok;
    const forwarded = isForwarded ? await forwardRequest(forward, request, body) : undefined;
    if (settings.delayMs > 0) await wait(settings.delayMs, undefined, { ref: false });
    const answered = respond(response, checked, settings.status ?? readStatus(forwarded));
    const { eventId, eventType } = readHeaders(headers);
    const claims = { eventId, eventType };
    report({ time, checked, claims, times: count(request, checked), forwarded, answered, rawHeaders, body });
  };
  return (request, response) => {
    receive(request, response).catch((error: unknown) => {
      terminal.note(printable(`A request could not be handled. ${error}`));
      response.destroy();
    });
  };
}

/** Returns the body with the result, because `verifyNodeRequest` reads the stream. */
function keepBody({ safe, maxBodyBytes }: SyncVerifier) {
  const check = (delivery: ReceivedDelivery) => {
    const body = delivery.body as Uint8Array;
    return { body, checked: safe(delivery) };
  };
  return Object.assign(check, { maxBodyBytes });
}

function readStatus(forwarded: ForwardEnd | undefined): number {
  if (forwarded === undefined) return 200;
  if ('status' in forwarded) return forwarded.status;
  return forwarded.fault === 'timeout' ? 504 : 502;
}

/** Returns the status: that of the refusal, otherwise `status`. */
function respond(response: ServerResponse, checked: Verification, status: number): number {
  if (checked.ok) {
    response.writeHead(status).end();
    return status;
  }
  const { error } = checked;
  // Without this, the rest of a body that is too large would keep the connection open.
  if (error.code === 'body_too_large') response.setHeader('connection', 'close');
  response.writeHead(error.status, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ code: error.code }));
  return error.status;
}

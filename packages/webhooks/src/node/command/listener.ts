import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { ReceivedEvent } from '@ob/webhooks-verify';
import { WebhookVerificationError } from '@ob/webhooks-verify';
import { readHeaders } from '@ob/webhooks-verify/signing';
import { type ForwardEnd, forwardRequest } from './forward.ts';
import type { ListenSettings } from './listen-settings.ts';
import { printable, type Terminal } from './terminal.ts';

export interface Claims {
  readonly webhookId: string;
  readonly eventId: string;
  readonly eventType: string;
}

/** One request with its verdict and the status `answered`. */
export interface Receipt {
  readonly time: number;
  readonly verdict: 'verified' | 'refused' | 'unverified';
  readonly claims: Claims;
  /** How often this webhook got this event, this time included. */
  readonly times: number;
  /** The event in the body. Trust it only if `verdict` is `verified`. */
  readonly event?: ReceivedEvent;
  readonly refusal?: WebhookVerificationError;
  readonly forwarded?: ForwardEnd;
  readonly answered: number;
  readonly headers: readonly string[];
  readonly body: Uint8Array;
}

const maxBytes = 2_097_152;
const maxRemembered = 10_000;

export function createListener(
  settings: ListenSettings,
  terminal: Terminal,
  report: (receipt: Receipt) => void,
): RequestListener {
  const count = createCounter();
  const receive = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const misplaced = describeMisplaced(request, settings);
    if (misplaced !== undefined) {
      const fix = misplaced === 405 ? 'Send a POST.' : `The path is ${settings.path}.`;
      terminal.note(`${printable(`${request.method} ${request.url}`, 80)}: answered ${misplaced}. ${fix}`);
      response.writeHead(misplaced, misplaced === 405 ? { allow: 'POST' } : {}).end();
      return;
    }
    const body = await readBody(request).catch(() => undefined);
    if (body === undefined) {
      terminal.note('A request ended before its body arrived.');
      response.destroy();
      return;
    }
    const time = terminal.now();
    const checked = check(settings, request, body);
    const { forward } = settings;
    const isForwarded = forward !== undefined && checked.verdict !== 'refused';
    const forwarded = isForwarded ? await forwardRequest(forward, request, body) : undefined;
    if (settings.delayMs > 0) await wait(settings.delayMs, undefined, { ref: false });
    const answered = chooseStatus(settings, checked.refusal, forwarded);
    respond(response, answered, checked.refusal);
    const claims = readClaims(request);
    const times = count([checked.verdict, claims.webhookId, checked.event?.id ?? claims.eventId]);
    const result = forwarded === undefined ? checked : { ...checked, forwarded };
    report({ ...result, time, claims, times, answered, headers: request.rawHeaders, body });
  };
  return (request, response) => {
    receive(request, response).catch((error: unknown) => {
      terminal.note(printable(`A request could not be handled: ${error}`));
      response.destroy();
    });
  };
}

function describeMisplaced(
  { method, url = '/' }: IncomingMessage,
  { path }: ListenSettings,
): number | undefined {
  if (path !== undefined && url.replace(/\?.*$/, '') !== path) return 404;
  return method === 'POST' ? undefined : 405;
}

/** Discards the rest of a body that is too large, so that the request can still be answered. */
async function readBody(request: IncomingMessage): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  const stream: AsyncIterable<Uint8Array> = request.iterator({ destroyOnReturn: false });
  for await (const piece of stream) {
    pieces.push(piece);
    size += piece.length;
    if (size > maxBytes) break;
  }
  request.resume();
  return Buffer.concat(pieces);
}

type Verification = Pick<Receipt, 'verdict' | 'event' | 'refusal'>;

function check({ verify }: ListenSettings, request: IncomingMessage, body: Uint8Array): Verification {
  if (verify !== undefined) {
    const checked = verify.safe({ body, headers: request.headers });
    return checked.ok
      ? { verdict: 'verified', event: checked.event }
      : { verdict: 'refused', refusal: checked.error };
  }
  if (body.length > maxBytes) {
    return { verdict: 'refused', refusal: new WebhookVerificationError('body_too_large') };
  }
  const event = readEvent(body);
  return event === undefined ? { verdict: 'unverified' } : { verdict: 'unverified', event };
}

function readEvent(body: Uint8Array): ReceivedEvent | undefined {
  try {
    const event = JSON.parse(new TextDecoder().decode(body));
    const { id, type, timestamp } = Object(event);
    return [id, type, timestamp].every((field) => typeof field === 'string') ? event : undefined;
  } catch {
    return undefined;
  }
}

function chooseStatus(
  { status }: ListenSettings,
  refusal: WebhookVerificationError | undefined,
  forwarded: ForwardEnd | undefined,
): number {
  if (refusal !== undefined) return refusal.status;
  if (status !== undefined) return status;
  if (forwarded === undefined) return 200;
  if ('status' in forwarded) return forwarded.status;
  return forwarded.fault === 'timeout' ? 504 : 502;
}

function respond(
  response: ServerResponse,
  status: number,
  refusal: WebhookVerificationError | undefined,
): void {
  const close = refusal?.code === 'body_too_large' ? { connection: 'close' } : {};
  if (refusal === undefined) response.writeHead(status).end();
  else {
    const type = { 'content-type': 'application/json' };
    response.writeHead(status, { ...type, ...close }).end(JSON.stringify({ code: refusal.code }));
  }
}

function readClaims({ headers }: IncomingMessage): Claims {
  const { eventId, eventType } = readHeaders(headers);
  return { webhookId: String(headers['x-webhook-id'] ?? ''), eventId, eventType };
}

/** Counts repeated keys. Keeps the most recent {@link maxRemembered} keys. */
function createCounter(): (parts: readonly string[]) => number {
  const counts = new Map<string, number>();
  return (parts) => {
    const key = JSON.stringify(parts);
    const times = (counts.get(key) ?? 0) + 1;
    counts.delete(key);
    counts.set(key, times);
    const [oldest] = counts.keys();
    if (counts.size > maxRemembered && oldest !== undefined) counts.delete(oldest);
    return times;
  };
}

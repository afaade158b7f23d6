import type { AttemptResult } from '../../delivery/delivery.ts';
import { retryDelaysMs } from '../../delivery/retry.ts';
import type { Outcome } from '../../records/outcome.ts';
import type { SentEvent } from './sample-event.ts';
import type { TamperedPart } from './tampering.ts';
import { printable, style, type Terminal } from './terminal.ts';

export interface SentAttempt {
  readonly event: SentEvent;
  readonly url: URL;
  readonly tamper: TamperedPart | undefined;
}

type Result = Omit<AttemptResult, 'startedAt'>;

const explanations: Readonly<Partial<Record<Outcome, string>>> = {
  blocked_address: 'No webhook can have this URL. Check its host and its port.',
  dns: 'The host name has no address. Check the URL.',
  protocol: 'The response is not valid HTTP/1.1. Check the server.',
  redirect: 'A bank follows no redirects. Use the final URL.',
  refused: 'Nothing listens on this port. Start your receiver, or check the port.',
  reset: 'The connection was closed before the response. Check the log of your receiver.',
  sender_fault: 'Your own network failed. Check your connection and try again.',
  timeout: 'Answer within 10 seconds: store the event, answer, then do the work.',
  tls: 'The certificate is not trusted. To trust your own authority, set NODE_EXTRA_CA_CERTS to its file.',
};

export function describeAttempt(
  { event, url, tamper }: SentAttempt,
  result: Result,
  terminal: Terminal,
): readonly string[] {
  const good = (result.outcome === 'delivered') === (tamper === undefined);
  const response = result.httpStatus === undefined ? 'no response' : `answered ${result.httpStatus}`;
  const outcome = style(terminal, good ? 'good' : 'bad', result.outcome.padEnd(10));
  const details = [
    // Without the query, which may contain a secret.
    `event ${printable(event.id, 60)} to ${printable(url.origin + url.pathname)}`,
    result.responseExcerpt === undefined ? '' : `response: ${printable(result.responseExcerpt)}`,
    explanations[result.outcome] ?? '',
    tamper === undefined ? describeNextStep(event, result) : describeTampered(tamper, result),
  ];
  return [
    `${outcome}  ${style(terminal, 'strong', event.type)}  ${response} after ${result.durationMs} ms`,
    ...details.filter((text) => text !== '').map((text) => `  ${text}`),
  ];
}

function describeNextStep({ type }: SentEvent, { outcome }: Result): string {
  if (outcome === 'delivered') return 'The event is delivered. A bank does not send it again.';
  if (outcome === 'sender_fault') return '';
  if (type === 'ping') return 'A bank sends a ping only once.';
  return `A bank retries after ${retryDelaysMs[1] / 1000} seconds, with ${retryDelaysMs.length} attempts in total.`;
}

function describeTampered(tamper: TamperedPart, { outcome, httpStatus = 0 }: Result): string {
  if (outcome === 'delivered') return `WRONG: the receiver accepted an event with a changed ${tamper}.`;
  if (httpStatus >= 400 && httpStatus <= 499) return 'Correct: the receiver refused the event.';
  return 'The receiver did not accept the event. A refusal should be a 4xx status.';
}

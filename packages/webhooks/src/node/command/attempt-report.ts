import type { AttemptResult } from '../../delivery/delivery.ts';
import { planRetry, retryDelaysMs, senderFaultDelayMs } from '../../delivery/retry.ts';
import { type Outcome, outcomeCharges } from '../../records/outcome.ts';
import { describeSpan } from './event-summary.ts';
import type { SentEvent } from './sample-event.ts';
import { printable, printableJson, style, type Terminal } from './terminal.ts';
import type { TriggerSettings } from './trigger-settings.ts';

/** One sample with how its attempt ended. */
export interface SentSample {
  readonly event: SentEvent;
  readonly result: Omit<AttemptResult, 'startedAt'>;
}

const explanations: Readonly<Partial<Record<Outcome, string>>> = {
  dns: 'The host name has no address.',
  protocol: 'The answer is not HTTP/1.1.',
  redirect: 'Redirects are never followed: register the address that it leads to.',
  refused: 'Nothing listens on this port.',
  reset: 'The connection was closed before an answer.',
  timeout: 'Answer within 10 seconds: store the event, answer, then do the work.',
  tls: 'The certificate is not trusted. NODE_EXTRA_CA_CERTS names a file of your own authorities.',
};

/** Writes what a receiver answered to a sample, and what it would mean for a delivery. */
export function describeSample(
  { json, url, tamper }: TriggerSettings,
  terminal: Terminal,
  sent: SentSample,
): readonly string[] {
  if (json) return [printableJson(describeForScripts(sent, tamper))];
  const { event, result } = sent;
  const good = (result.outcome === 'delivered') === (tamper === undefined);
  const answer = result.httpStatus === undefined ? 'no answer' : `answered ${result.httpStatus}`;
  const outcome = style(terminal, good ? 'good' : 'bad', result.outcome.padEnd(10));
  const details = [
    `event ${printable(event.id, 60)} to ${printable(url.origin + url.pathname)}`,
    result.responseExcerpt === undefined ? '' : `it said: ${printable(result.responseExcerpt)}`,
    explanations[result.outcome] ?? '',
    tamper === undefined ? describeSequel(event, result.outcome) : describeTampered(tamper, result),
  ];
  return [
    `${outcome}  ${style(terminal, 'strong', event.type)}  ${answer} after ${result.durationMs} ms`,
    ...details.filter((text) => text !== '').map((text) => `  ${text}`),
  ];
}

function describeForScripts({ event, result }: SentSample, tamper: TriggerSettings['tamper']): unknown {
  const next = planSequel(event, result.outcome);
  return {
    id: event.id,
    type: event.type,
    ...(tamper === undefined ? {} : { tampered: tamper }),
    ...result,
    ...(next === undefined ? {} : { retryAfterMs: next }),
  };
}

/** How long a bank waits before the second attempt, in milliseconds; `undefined` where there is none. */
function planSequel(event: SentEvent, outcome: Outcome): number | undefined {
  if (outcome === 'delivered' || event.type === 'ping') return undefined;
  if (outcomeCharges[outcome] === 'none') return senderFaultDelayMs;
  const plan = planRetry(1, 0);
  return plan.kind === 'retry' ? plan.at : undefined;
}

function describeSequel(event: SentEvent, outcome: Outcome): string {
  if (outcome === 'delivered') return 'A bank is done with it.';
  if (outcome === 'sender_fault') return 'Your own network failed, so this says nothing of the receiver.';
  const delay = planSequel(event, outcome);
  if (delay === undefined) return 'A bank sends a ping once.';
  return `A bank sends it again after ${describeSpan(delay)}, ${retryDelaysMs.length} times in all.`;
}

function describeTampered(tamper: string, { outcome, httpStatus }: SentSample['result']): string {
  if (outcome === 'delivered') return `WRONG: the receiver took it although its ${tamper} was spoiled.`;
  if (httpStatus !== undefined && httpStatus >= 400 && httpStatus <= 499)
    return 'It is refused, as it must be.';
  return 'It is not taken, but it is not refused with 4xx either.';
}

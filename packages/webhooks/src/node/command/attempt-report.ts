import type { AttemptResult } from '../../delivery/delivery.ts';
import { planRetry, retryDelaysMs, senderFaultDelayMs } from '../../delivery/retry.ts';
import { type Outcome, outcomeCharges } from '../../records/outcome.ts';
import { describeSpan } from './event-summary.ts';
import type { SentEvent } from './sample-event.ts';
import { printable, printableJson, style, type Terminal } from './terminal.ts';
import type { TriggerSettings } from './trigger-settings.ts';

export interface SentSample {
  readonly event: SentEvent;
  readonly result: Omit<AttemptResult, 'startedAt'>;
}

const explanations: Readonly<Partial<Record<Outcome, string>>> = {
  dns: 'The host name has no address. Check the URL.',
  protocol: 'The answer is not valid HTTP/1.1. Check the server.',
  redirect: 'A bank follows no redirects. Use the final URL.',
  refused: 'Nothing listens on this port. Start your receiver, or check the port.',
  reset: 'The connection was closed before the answer. Check the log of your receiver.',
  timeout: 'Answer within 10 seconds: store the event, answer, then do the work.',
  tls: 'The certificate is not trusted. To trust your own authority, set NODE_EXTRA_CA_CERTS to its file.',
};

export function describeSample(
  { json, url, tamper }: TriggerSettings,
  terminal: Terminal,
  sent: SentSample,
): readonly string[] {
  if (json) return [printableJson(describeForScripts(sent, tamper))];
  const { event, result } = sent;
  const good = (result.outcome === 'delivered') === (tamper === undefined);
  const response = result.httpStatus === undefined ? 'no answer' : `answered ${result.httpStatus}`;
  const outcome = style(terminal, good ? 'good' : 'bad', result.outcome.padEnd(10));
  const details = [
    `event ${printable(event.id, 60)} to ${printable(url.origin + url.pathname)}`,
    result.responseExcerpt === undefined ? '' : `answer: ${printable(result.responseExcerpt)}`,
    explanations[result.outcome] ?? '',
    tamper === undefined ? describeNextStep(event, result.outcome) : describeTampered(tamper, result),
  ];
  return [
    `${outcome}  ${style(terminal, 'strong', event.type)}  ${response} after ${result.durationMs} ms`,
    ...details.filter((text) => text !== '').map((text) => `  ${text}`),
  ];
}

function describeForScripts({ event, result }: SentSample, tamper: TriggerSettings['tamper']): unknown {
  const next = planSecondAttempt(event, result.outcome);
  return {
    id: event.id,
    type: event.type,
    ...(tamper === undefined ? {} : { tampered: tamper }),
    ...result,
    ...(next === undefined ? {} : { retryAfterMs: next }),
  };
}

function planSecondAttempt(event: SentEvent, outcome: Outcome): number | undefined {
  if (outcome === 'delivered' || event.type === 'ping') return undefined;
  if (outcomeCharges[outcome] === 'none') return senderFaultDelayMs;
  const plan = planRetry(1, 0);
  return plan.kind === 'retry' ? plan.at : undefined;
}

function describeNextStep(event: SentEvent, outcome: Outcome): string {
  if (outcome === 'delivered') return 'The event is delivered. A bank does not send it again.';
  if (outcome === 'sender_fault') return 'Your own network failed. Check your connection and try again.';
  const delay = planSecondAttempt(event, outcome);
  if (delay === undefined) return 'A bank sends a ping only once.';
  return `A bank retries after ${describeSpan(delay)}, with ${retryDelaysMs.length} attempts in total.`;
}

function describeTampered(tamper: string, { outcome, httpStatus }: SentSample['result']): string {
  if (outcome === 'delivered') return `WRONG: the receiver accepted an event with a changed ${tamper}.`;
  if (httpStatus !== undefined && httpStatus >= 400 && httpStatus <= 499)
    return 'Correct: the receiver refused the event.';
  return 'The receiver did not accept the event. A refusal should be a 4xx status.';
}

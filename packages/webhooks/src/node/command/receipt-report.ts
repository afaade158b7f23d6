import { describeRefusal, describeResource } from './event-summary.ts';
import { type ForwardEnd, pairHeaders } from './forward.ts';
import type { ListenSettings } from './listen-settings.ts';
import type { Receipt } from './listener.ts';
import { printable, printableJson, style, type Terminal, type Tone } from './terminal.ts';

const maxShown = 65_536;
const indent = ' '.repeat(10);
const tones: Readonly<Record<Receipt['verdict'], Tone>> = {
  verified: 'good',
  refused: 'bad',
  unverified: 'quiet',
};

/** Prints text for people, or one line of JSON for scripts. */
export function createReceiptPrinter(
  { json, verbose }: Pick<ListenSettings, 'json' | 'verbose'>,
  terminal: Terminal,
): (receipt: Receipt) => void {
  if (json) return (receipt) => terminal.print(printableJson(describeForScripts(receipt, verbose)));
  return (receipt) => {
    const details = [...describeDetails(receipt), ...(verbose ? describeRequest(receipt) : [])];
    terminal.print(describeVerdict(receipt, terminal));
    for (const detail of details) terminal.print(indent + detail);
  };
}

function describeVerdict(
  { time, verdict, refusal, event, claims, answered }: Receipt,
  terminal: Terminal,
): string {
  const clock = new Date(time).toTimeString().slice(0, 8);
  const type = printable(event?.type ?? claims.eventType, 60);
  const subject = refusal?.code ?? (type === '' ? 'no event' : type);
  const mark = style(terminal, tones[verdict], verdict.padEnd(10));
  return `${style(terminal, 'quiet', clock)}  ${mark}  ${style(terminal, 'strong', subject)}  answered ${answered}`;
}

function describeDetails(receipt: Receipt): readonly string[] {
  const { event, refusal, forwarded } = receipt;
  return [
    describeSubject(receipt),
    event === undefined ? '' : describeResource(event),
    ...(refusal === undefined ? [] : [describeRefusal(refusal), refusal.hint]),
    forwarded === undefined ? '' : `forwarded: ${describeForward(forwarded)}`,
  ].filter((text) => text !== '');
}

function describeSubject({ event, claims, times }: Receipt): string {
  if (event !== undefined) return `event ${printable(event.id, 60)}${describeTimes(times)}`;
  const reported = [claims.eventType, claims.eventId].filter((text) => text !== '');
  if (reported.length === 0) return '';
  const again = claims.eventId === '' ? '' : describeTimes(times);
  return `unverified: ${reported.map((text) => printable(text, 60)).join(' ')}${again}`;
}

function describeTimes(times: number): string {
  if (times === 1) return '';
  const ending = ['th', 'st', 'nd', 'rd'][/1\d$/.test(String(times)) ? 0 : times % 10] ?? 'th';
  return `, again, ${times}${ending} time`;
}

function describeForward(end: ForwardEnd): string {
  const time = `after ${end.durationMs} ms`;
  if ('status' in end) return `answered ${end.status} ${time}`;
  return end.fault === 'timeout' ? `no answer ${time}` : 'no connection';
}

function describeRequest({ headers, body }: Receipt): readonly string[] {
  const fields = pairHeaders(headers).map(([name, value]) => `${printable(name, 80)}: ${printable(value)}`);
  return [
    ...fields,
    '',
    ...readText(body)
      .split('\n')
      .map((line) => printable(line, maxShown)),
  ];
}

function readText(body: Uint8Array): string {
  const text = new TextDecoder().decode(body);
  const shown = prettify(text) ?? text;
  if (shown.length <= maxShown) return shown;
  return `${shown.slice(0, maxShown)}\n… ${shown.length - maxShown} more characters`;
}

function prettify(text: string): string | undefined {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2);
  } catch {
    return undefined;
  }
}

function describeForScripts(receipt: Receipt, verbose: boolean): unknown {
  const { time, verdict, refusal, event, claims, times, forwarded, answered } = receipt;
  return {
    time: new Date(time).toISOString(),
    verdict,
    ...(refusal === undefined ? {} : { code: refusal.code, hint: refusal.hint }),
    ...(event === undefined ? {} : { event }),
    claims,
    times,
    ...(forwarded === undefined ? {} : { forwarded }),
    answered,
    ...(verbose ? { headers: pairHeaders(receipt.headers), body: readText(receipt.body) } : {}),
  };
}

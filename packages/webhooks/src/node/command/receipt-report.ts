import { type ForwardEnd, pairHeaders } from './forward.ts';
import type { Receipt } from './listener.ts';
import {
  describeRefusal,
  describeResource,
  printable,
  printableJson,
  style,
  type Terminal,
} from './terminal.ts';

const maxShown = 65_536;
const indent = ' '.repeat(10);

/** Prints text for people, or one line of JSON for scripts. */
export function createReceiptPrinter(
  { json, verbose }: { readonly json: boolean; readonly verbose: boolean },
  terminal: Terminal,
): (receipt: Receipt) => void {
  if (json) return (receipt) => terminal.print(printableJson(describeForScripts(receipt, verbose)));
  return (receipt) => {
    terminal.print(describeVerdict(receipt, terminal));
    for (const detail of [...describeDetails(receipt), ...(verbose ? describeRequest(receipt) : [])])
      terminal.print(indent + detail);
  };
}

function describeVerdict({ time, checked, answered }: Receipt, terminal: Terminal): string {
  const clock = style(terminal, 'quiet', new Date(time).toTimeString().slice(0, 8));
  const [verdict, tone] = checked.ok ? (['verified', 'good'] as const) : (['refused', 'bad'] as const);
  const subject = checked.ok ? printable(checked.event.type, 60) : checked.error.code;
  const mark = style(terminal, tone, verdict.padEnd(10));
  return `${clock}  ${mark}  ${style(terminal, 'strong', subject)}  answered ${answered}`;
}

function describeDetails({ checked, claims, times, forwarded }: Receipt): readonly string[] {
  if (!checked.ok) {
    const claimed = `${claims.eventType} ${claims.eventId}`.trim();
    const claim = claimed === '' ? [] : [`unverified: ${printable(claimed, 120)}`];
    return [...claim, describeRefusal(checked.error), checked.error.hint];
  }
  const { event } = checked;
  return [
    `event ${printable(event.id, 60)}${times === 1 ? '' : `, received ${times} times`}`,
    describeResource(event),
    forwarded === undefined ? '' : `forwarded: ${describeForward(forwarded)}`,
  ].filter((text) => text !== '');
}

function describeForward(end: ForwardEnd): string {
  const time = `after ${end.durationMs} ms`;
  if ('status' in end) return `answered ${end.status} ${time}`;
  return end.fault === 'timeout' ? `no response ${time}` : 'no connection. Start your application.';
}

function describeRequest({ rawHeaders, body }: Receipt): readonly string[] {
  const headers = pairHeaders(rawHeaders).map(
    ([name, value]) => `${printable(name, 80)}: ${printable(value)}`,
  );
  const lines = readText(body).split('\n');
  return [...headers, '', ...lines.map((line) => printable(line, maxShown))];
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
  const { time, checked, claims, times, forwarded, answered, rawHeaders, body } = receipt;
  const verdict = checked.ok
    ? { verdict: 'verified', event: checked.event, times }
    : { verdict: 'refused', code: checked.error.code, hint: checked.error.hint, claims };
  // `JSON.stringify` leaves out `undefined`.
  const request = verbose ? { headers: pairHeaders(rawHeaders), body: readText(body) } : {};
  return { time: new Date(time).toISOString(), ...verdict, forwarded, answered, ...request };
}

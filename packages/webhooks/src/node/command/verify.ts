import type { Verification } from '@ob/webhooks-verify';
import { createVerifierSync } from '@ob/webhooks-verify/node';
import { parseDateTime, readHeaders } from '@ob/webhooks-verify/signing';
import { type CommandLine, readBytesOf } from './command-line.ts';
import { describeRefusal, describeResource, describeSpan } from './event-summary.ts';
import { parseHeaderFile, parseHeaderLines, parseSavedRequest, type SavedRequest } from './saved-request.ts';
import { readSecrets } from './secrets.ts';
import { printable, printableJson, style, type Terminal, UsageError } from './terminal.ts';

const defaultToleranceMs = 300_000;

/** Returns 0 if the request is verified, otherwise 1. */
export async function verify(line: CommandLine, terminal: Terminal): Promise<number> {
  const request = await readRequest(line, terminal);
  const secrets = await readSecrets(line, terminal);
  const now = readTime(line.text('at')) ?? terminal.now();
  const tolerance = line.integer('tolerance', { min: 1, max: 999_999_999, otherwise: 0 });
  const toleranceMs = tolerance === 0 ? (false as const) : tolerance * 1000;
  const checked = createVerifierSync({ secrets, toleranceMs, now: () => now }).safe(request);
  const mismatch = !checked.ok && checked.error.code === 'signature_mismatch';
  const ageRemarks = checked.ok && toleranceMs === false ? remarkAge(request, now) : [];
  const report = { checked, remarks: mismatch ? remarkLength(request) : ageRemarks };
  if (line.has('json')) terminal.print(printableJson(describeForScripts(report)));
  else for (const text of describeForPeople(report, terminal)) terminal.print(text);
  return checked.ok ? 0 : 1;
}

interface Report {
  readonly checked: Verification;
  readonly remarks: readonly string[];
}

async function readRequest(line: CommandLine, terminal: Terminal): Promise<SavedRequest> {
  const [file, ...more] = line.operands;
  const body = line.text('body');
  if (more.length > 0) throw new UsageError('verify takes only one file.');
  if (body === undefined) {
    if (line.has('header') || line.has('headers')) {
      throw new UsageError('--header and --headers need --body. A saved request has its own header fields.');
    }
    if (file === undefined)
      throw new UsageError('verify needs a file, such as verify request.http or verify --body body.json.');
    return parseSavedRequest(await readBytesOf(file, terminal));
  }
  if (file !== undefined) throw new UsageError('Pass either a saved request or --body, not both.');
  const headerFile = line.text('headers');
  if (body === '-' && headerFile === '-')
    throw new UsageError(
      '--body and --headers cannot both read the standard input. Pass a file for one of them.',
    );
  const fromFile = headerFile === undefined ? [] : parseHeaderFile(await readBytesOf(headerFile, terminal));
  const headers = [...fromFile, ...parseHeaderLines(line.all('header'))];
  return { headers, body: await readBytesOf(body, terminal) };
}

function readTime(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const time = parseDateTime(text);
  if (Number.isNaN(time)) {
    throw new UsageError('--at must be a date, time and zone, such as 2026-03-01T09:30:00Z.');
  }
  return time;
}

function remarkLength({ headers, body }: SavedRequest): readonly string[] {
  const length = headers.find(([name]) => name.toLowerCase() === 'content-length')?.[1];
  if (length === undefined || Number(length) === body.length) return [];
  return [
    `Content-Length is ${printable(length, 20)}, but the body has ${body.length} bytes. The body was changed.`,
  ];
}

function remarkAge({ headers }: SavedRequest, now: number): readonly string[] {
  const { timestamp } = readHeaders(headers);
  if (timestamp === '') return ['X-Webhook-Timestamp is missing: a receiver refuses that as missing_header.'];
  const time = parseDateTime(timestamp);
  if (Number.isNaN(time))
    return ['X-Webhook-Timestamp is not a time: a receiver refuses that as timestamp_invalid.'];
  const age = now - time;
  const sent = `The request was sent ${describeSpan(age)} ${age < 0 ? 'ahead' : 'ago'}`;
  if (Math.abs(age) <= defaultToleranceMs) return [`${sent}.`];
  const code = age < 0 ? 'timestamp_too_new' : 'timestamp_too_old';
  return [`${sent}. A receiver refuses that as ${code}, unless its tolerance is higher.`];
}

function describeForScripts({ checked, remarks }: Report): unknown {
  if (checked.ok) return { verified: true, event: checked.event, remarks };
  const { code, status, hint } = checked.error;
  return { verified: false, code, status, hint, remarks };
}

function describeForPeople({ checked, remarks }: Report, terminal: Terminal): readonly string[] {
  const notes = remarks.map((remark) => `  ${remark}`);
  if (checked.ok) {
    const { id, type, timestamp } = checked.event;
    return [
      `${style(terminal, 'good', 'verified')}  ${style(terminal, 'strong', printable(type))}`,
      `  event ${printable(id)}, ${printable(timestamp, 40)}`,
      `  ${describeResource(checked.event)}`.trimEnd(),
      ...notes,
    ].filter((text) => text !== '');
  }
  const { code, status, hint } = checked.error;
  return [
    `${style(terminal, 'bad', 'refused')}  ${style(terminal, 'strong', code)}  answer ${status}`,
    `  ${describeRefusal(checked.error)}`,
    ...notes,
    `  ${hint}`,
  ];
}

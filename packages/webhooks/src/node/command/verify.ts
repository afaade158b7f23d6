import { createVerifierSync } from '@ob/webhooks-verify/node';
import { type CommandLine, readBytesOf } from './command-line.ts';
import { parseHeaderLines, parseSavedRequest, type SavedRequest } from './saved-request.ts';
import { readSecrets } from './secrets.ts';
import {
  describeRefusal,
  describeResource,
  printable,
  style,
  type Terminal,
  UsageError,
} from './terminal.ts';

/** Returns 0 if the request is verified, otherwise 1. */
export async function verify(line: CommandLine, terminal: Terminal): Promise<number> {
  const request = await readRequest(line, terminal);
  const secrets = readSecrets(terminal);
  // A saved request is usually too old for a receiver.
  const checked = createVerifierSync({ secrets, toleranceMs: false }).safe(request);
  if (!checked.ok) {
    const { code, status, hint } = checked.error;
    terminal.print(
      `${style(terminal, 'bad', 'refused')}  ${style(terminal, 'strong', code)}  answer ${status}`,
    );
    const remarks = code === 'signature_mismatch' ? compareLength(request) : [];
    for (const text of [describeRefusal(checked.error), ...remarks, hint]) terminal.print(`  ${text}`);
    return 1;
  }
  const { event } = checked;
  terminal.print(
    `${style(terminal, 'good', 'verified')}  ${style(terminal, 'strong', printable(event.type))}`,
  );
  const arrival = createVerifierSync({ secrets, now: terminal.now }).safe(request);
  const remark = arrival.ok ? '' : `A receiver would refuse it now: ${arrival.error.code}.`;
  const id = `event ${printable(event.id)}, ${printable(event.timestamp, 40)}`;
  for (const text of [id, describeResource(event), remark]) if (text !== '') terminal.print(`  ${text}`);
  return 0;
}

async function readRequest(line: CommandLine, terminal: Terminal): Promise<SavedRequest> {
  const [file, ...more] = line.operands;
  const body = line.text('body');
  if (more.length > 0) throw new UsageError('verify takes only one file.');
  if (file !== undefined && body !== undefined) {
    throw new UsageError('Pass either a saved request or --body, not both.');
  }
  if (body !== undefined) {
    const headers = parseHeaderLines(line.all('header'));
    return { headers, body: await readBytesOf(body, terminal) };
  }
  if (line.has('header')) throw new UsageError('--header needs --body. A saved request has its own headers.');
  if (file === undefined)
    throw new UsageError('verify needs a file, such as verify request.http or verify --body body.json.');
  return parseSavedRequest(await readBytesOf(file, terminal));
}

function compareLength({ headers, body }: SavedRequest): readonly string[] {
  const length = headers.find(([name]) => name.toLowerCase() === 'content-length')?.[1];
  if (length === undefined || Number(length) === body.length) return [];
  return [
    `Content-Length is ${printable(length, 20)}, but the body has ${body.length} bytes. The body was changed.`,
  ];
}

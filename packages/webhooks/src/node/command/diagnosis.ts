import { createVerifierSync } from '@ob/webhooks-verify/node';
import type { SavedRequest } from './saved-request.ts';
import type { Secret } from './secrets.ts';

interface Suspicion {
  readonly hint: string;
  /** Undoes the damage; `undefined` where there is no sign of it. */
  readonly mend: (request: SavedRequest) => Uint8Array | undefined;
}

// What editors, shells and proxies do to a body. The signature tells which one it was.
const suspicions: readonly Suspicion[] = [
  {
    hint: 'It is right without the line break at its end, which an editor or a shell has added.',
    mend: ({ body }) => dropEnd(body),
  },
  {
    hint: 'It is right with a line break at its end, which something has dropped.',
    mend: ({ body }) => Buffer.concat([body, Buffer.from('\n')]),
  },
  {
    hint: 'It is right as long as Content-Length says; what follows is not part of it.',
    mend: ({ body, headers }) => {
      const length = Number(findHeader(headers, 'content-length') ?? Number.NaN);
      return length < body.length ? body.subarray(0, length) : undefined;
    },
  },
  {
    hint: 'It is right without the byte order mark in front, which an editor has added.',
    mend: ({ body }) =>
      body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf ? body.subarray(3) : undefined,
  },
  {
    hint: 'It is right with LF where it has CRLF: something has converted its line ends.',
    mend: ({ body }) => replaceText(body, /\r\n/g, '\n'),
  },
  {
    hint: 'It is right with CRLF where it has LF: something has converted its line ends.',
    mend: ({ body }) => replaceText(body, /(?<!\r)\n/g, '\r\n'),
  },
  {
    hint: 'It is right in its compact form: something has parsed it and written it anew.',
    mend: ({ body }) => compact(body),
  },
  {
    hint: 'It is right once its chunks are joined: it was saved as it is transferred.',
    mend: ({ body }) => joinChunks(body),
  },
];

/**
 * Looks for what happened to a request whose signature does not fit: tells the one change that makes it right, or
 * `undefined` where none does. Nothing of a secret or a digest is told.
 */
export function diagnose(request: SavedRequest, secrets: readonly Secret[]): string | undefined {
  const isRight = (body: Uint8Array, keys: readonly Secret[]): boolean => {
    const judged = createVerifierSync({ secrets: keys, toleranceMs: false }).safe({ ...request, body });
    return judged.ok || judged.error.code !== 'signature_mismatch';
  };
  const whole = secrets.map((secret) => (typeof secret === 'string' ? `whsec_${secret}` : secret));
  if (isRight(request.body, whole))
    return 'It is right with whsec_ in front of the secret: give the whole text.';
  return suspicions.find(({ mend }) => {
    const mended = mend(request);
    return mended !== undefined && isRight(mended, secrets);
  })?.hint;
}

function findHeader(headers: SavedRequest['headers'], wanted: string): string | undefined {
  return headers.find(([name]) => name.toLowerCase() === wanted)?.[1];
}

function dropEnd(body: Uint8Array): Uint8Array | undefined {
  if (body.at(-1) !== 10) return undefined;
  return body.subarray(0, body.at(-2) === 13 ? -2 : -1);
}

function replaceText(body: Uint8Array, pattern: RegExp, text: string): Uint8Array {
  // Latin-1 is one character for each byte, both ways.
  return Buffer.from(Buffer.from(body).toString('latin1').replace(pattern, text), 'latin1');
}

function compact(body: Uint8Array): Uint8Array | undefined {
  try {
    return Buffer.from(JSON.stringify(JSON.parse(Buffer.from(body).toString('utf8'))));
  } catch {
    return undefined;
  }
}

/** Joins the chunks of a body that was saved as it was transferred (RFC 9112 section 7.1). */
function joinChunks(body: Uint8Array): Uint8Array | undefined {
  const text = Buffer.from(body).toString('latin1');
  const pieces: string[] = [];
  let offset = 0;
  for (;;) {
    const size = /^(?<digits>[0-9a-f]{1,7})[^\n]*?\r?\n/i.exec(text.slice(offset, offset + 100));
    if (size?.groups === undefined) return undefined;
    const length = Number.parseInt(size.groups.digits ?? '', 16);
    if (length === 0) return Buffer.from(pieces.join(''), 'latin1');
    offset += size[0].length;
    pieces.push(text.slice(offset, offset + length));
    offset += length + (text.startsWith('\r\n', offset + length) ? 2 : 1);
  }
}

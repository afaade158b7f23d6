import type { ServerResponse } from 'node:http';

/** The size of the pieces of a large body. They are written as the client reads, so a slow client uses little memory. */
const pieceBytes = 65_536;

/** Sends a `Response`. Throws if it cannot be sent, or if its body fails. Does not throw if the client is gone. */
export async function sendWebResponse(outgoing: ServerResponse, response: Response): Promise<void> {
  const { status, headers, body } = response;
  const length = headers.get('content-length');
  const isSmall = Number(length ?? Number.POSITIVE_INFINITY) <= pieceBytes;
  const writeHead = () => outgoing.writeHead(status, [...headers].flat());
  const sendAll = (bytes?: Uint8Array) => {
    if (!outgoing.destroyed) writeHead().end(bytes);
  };
  // With a wrong length, the client would read the next response as a part of this one.
  outgoing.strictContentLength = true;
  if (body === null) {
    sendAll();
  } else if (isSmall) {
    const bytes = new Uint8Array(await response.arrayBuffer());
    if (bytes.byteLength !== Number(length))
      throw new RangeError('Content-Length is not the length of the body. Correct or remove it.');
    sendAll(bytes);
  } else {
    await sendStream(outgoing, writeHead, body);
  }
}

/** Sends the head with the first piece of a body. If the body fails before, another response can be sent. */
async function sendStream(
  outgoing: ServerResponse,
  writeHead: () => void,
  body: ReadableStream<Uint8Array>,
): Promise<void> {
  const reader = body.getReader();
  // Also ends a read that waits for the next chunk. Ignore failures: the client is gone.
  const cancel = () => void reader.cancel().catch(() => {});
  if (outgoing.destroyed) return cancel();
  outgoing.once('close', cancel);
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    for (const piece of split(chunk.value)) {
      if (!outgoing.headersSent) writeHead();
      if (outgoing.destroyed) return;
      if (!outgoing.write(piece)) await waitForDrain(outgoing);
    }
  }
  if (!outgoing.headersSent) writeHead();
  if (!outgoing.destroyed) outgoing.end();
}

function* split(chunk: Uint8Array): Generator<Uint8Array> {
  if (!(chunk instanceof Uint8Array))
    throw new TypeError('A chunk of the body is not a Uint8Array. Enqueue bytes.');
  for (let start = 0; start < chunk.byteLength; start += pieceBytes) {
    yield chunk.subarray(start, start + pieceBytes);
  }
}

/** Resolves when the client has read enough, or is gone. */
function waitForDrain(outgoing: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const finish = (): void => {
      outgoing.off('drain', finish).off('close', finish);
      resolve();
    };
    outgoing.on('drain', finish).on('close', finish);
  });
}

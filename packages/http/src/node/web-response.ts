import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** A larger body goes out in pieces of this size, as the client takes them: a slow client keeps few of them in memory. */
const pieceBytes = 65_536;

/** Sends a `Response`. */
export async function sendWebResponse(outgoing: ServerResponse, response: Response): Promise<void> {
  const { status, headers, body } = response;
  const isSmall = Number(headers.get('content-length') ?? Number.POSITIVE_INFINITY) <= pieceBytes;
  const bytes = body !== null && isSmall ? new Uint8Array(await response.arrayBuffer()) : undefined;
  outgoing.writeHead(status, [...headers].flat());
  if (body === null || bytes !== undefined) outgoing.end(bytes);
  // A client that has closed the connection is no failure of the service.
  else await pipeline(Readable.from(split(body), { highWaterMark: 1 }), outgoing).catch(() => {});
}

async function* split(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
    for (let start = 0; start < chunk.byteLength; start += pieceBytes) {
      yield chunk.subarray(start, start + pieceBytes);
    }
  }
}

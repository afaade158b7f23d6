import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** A larger body is written in pieces, so that the listener sees a slow client take one after another. */
const pieceBytes = 65_536;

/** Sends a `Response`. A body of unknown length goes out as the client takes it. */
export async function sendWebResponse(outgoing: ServerResponse, response: Response): Promise<void> {
  const { status, headers, body } = response;
  const bytes = headers.has('content-length') ? new Uint8Array(await response.arrayBuffer()) : undefined;
  outgoing.writeHead(status, [...headers].flat());
  if (body === null) outgoing.end();
  else if (bytes === undefined)
    await pour(Readable.from(body as unknown as AsyncIterable<Uint8Array>), outgoing);
  else if (bytes.byteLength <= pieceBytes) outgoing.end(bytes);
  else await pour(Readable.from(split(bytes)), outgoing);
}

/** A client that has closed the connection is no failure of the service. */
async function pour(source: Readable, outgoing: ServerResponse): Promise<void> {
  await pipeline(source, outgoing).catch(() => {});
}

function* split(bytes: Uint8Array): Generator<Uint8Array> {
  for (let start = 0; start < bytes.byteLength; start += pieceBytes) {
    yield bytes.subarray(start, start + pieceBytes);
  }
}

import { afterEach, expect, test, vi } from 'vitest';
import { createTransport, serve } from './real-sockets.ts';

afterEach(() => vi.restoreAllMocks());

/** Makes one attempt and moves the clock while its address is resolved. Returns the result and the requests. */
async function attemptAcross(movedMs: number) {
  const received: string[] = [];
  const port = await serve((request, response) => {
    received.push(String(request.url));
    response.end();
  });
  let movedBy = 0;
  const now = Date.now.bind(Date);
  vi.spyOn(Date, 'now').mockImplementation(() => now() + movedBy);
  const transport = createTransport({
    resolve: async () => {
      movedBy = movedMs;
      return ['127.0.0.1'];
    },
  });
  const url = `http://hooks.example:${port}/`;
  const end = await transport.attempt({ webhookId: 'hook-1', url, headers: {}, body: new Uint8Array(16) });
  return { end, received };
}

test('an attempt sends no request if the process was suspended before writing it', async () => {
  const { end, received } = await attemptAcross(60_000);
  expect(end).toMatchObject({ outcome: 'sender_fault' });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(received).toEqual([]);
});

test('an attempt sends the request after a small correction of the clock', async () => {
  const { end, received } = await attemptAcross(2_000);
  expect(end).toMatchObject({ outcome: 'delivered', httpStatus: 200 });
  expect(received).toHaveLength(1);
});

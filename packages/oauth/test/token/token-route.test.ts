import { beforeEach, describe, expect, test } from 'vitest';
import { type CodeBank, exchange, openCodeBank } from './code-bank.ts';

let send: CodeBank['send'];
let logged: CodeBank['logged'];

beforeEach(async () => {
  ({ send, logged } = await openCodeBank());
});

describe('POST /oauth/token', () => {
  test('returns tokens with Pragma: no-cache, and logs the client', async () => {
    const response = await send(exchange);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(response.headers.get('pragma')).toBe('no-cache');
    expect(logged()).toEqual([[200, 'tpp-1', undefined]]);
  });

  test.each(['', ' '])('ignores an empty Authorization header: %o', async (authorization) => {
    const response = await send(exchange, { headers: { authorization } });
    expect(response.status).toBe(200);
  });
});

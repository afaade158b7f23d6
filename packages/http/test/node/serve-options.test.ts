import { expect, test } from 'vitest';
import { toNodeHandler } from '../../src/node/node-handler.ts';
import { type ServeOptions, serve } from '../../src/node/serve.ts';

const complete = { handler: () => {}, port: 0, host: '127.0.0.1' };

test.each([
  [{ limits: { maxConnection: 5 } }, 'Did you mean `limits.maxConnections`?'],
  [{ hostname: '127.0.0.1' }, '`hostname` is not an option.'],
  [{ port: undefined }, 'serve needs `port`. Set the option `port` to '],
  [{ handler: {} }, '`handler` must be a function. Set the option `handler` to toNodeHandler(service).'],
])('refuses %j', async (changes, message) => {
  await expect(serve({ ...complete, ...changes } as ServeOptions)).rejects.toThrow(message);
});

test('a handler needs a function, not the whole bank', () => {
  const bank = { service: async () => new Response() };
  expect(() => toNodeHandler(bank as never)).toThrow('toNodeHandler needs a function of a request.');
});

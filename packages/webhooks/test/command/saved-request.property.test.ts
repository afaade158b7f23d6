import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseSavedRequest } from '../../src/node/command/saved-request.ts';

const name = fc.stringMatching(/^[A-Za-z][A-Za-z0-9-]{0,20}$/);
const value = fc.stringMatching(/^[!-~](?:[ -~]{0,30}[!-~])?$/);
const headers = fc.array(fc.tuple(name, value), { maxLength: 6 });

test('the parser reads the fields and the exact body of any request that is written as HTTP/1.1', () => {
  fc.assert(
    fc.property(headers, fc.uint8Array(), fc.constantFrom('\r\n', '\n'), (fields, body, end) => {
      const head = ['POST / HTTP/1.1', ...fields.map(([key, text]) => `${key}: ${text}`), '', ''].join(end);
      const read = parseSavedRequest(Buffer.concat([Buffer.from(head), body]));
      expect(read.headers).toEqual(fields);
      expect([...read.body]).toEqual([...body]);
    }),
  );
});

import { gzipSync } from 'node:zlib';

interface Holdings {
  readonly access: Readonly<Record<string, string>>;
  /** A client credentials token. */
  readonly clientToken: string;
}

/** A request as bytes, for the HTTP parser and the framework, and the expected status. */
export interface HttpEdgeCase {
  readonly bytes: string | Buffer;
  readonly status: number;
  /** The statuses of the interim responses (1xx). */
  readonly interim?: readonly number[];
  /** Closes the connection from the client side after the last byte. */
  readonly endAfterWrite?: true;
  /** The response has new ids or times, which differ between the servers. */
  readonly hasNewIds?: true;
}

const interaction = 'x-fapi-interaction-id: 0b9d3c1e-57c5-4a7f-9d38-6f0f8f2a1b2c';

const write = (lines: readonly string[], body: string | Buffer = ''): Buffer =>
  Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), Buffer.from(body as string)]);

const get = (
  { access }: Holdings,
  lines: readonly string[] = [],
  { line = 'GET /open-banking/v1/accounts HTTP/1.1', host = 'host: localhost' } = {},
): Buffer =>
  write([
    line,
    ...(host === '' ? [] : [host]),
    'connection: close',
    interaction,
    ...Object.entries(access).map(([name, value]) => `${name}: ${value}`),
    ...lines,
  ]);

const terms = JSON.stringify({ permissions: ['ReadAccounts'] });

const post = ({ clientToken }: Holdings, lines: readonly string[], body: string | Buffer = ''): Buffer =>
  write(
    [
      'POST /consents/account-access HTTP/1.1',
      'host: localhost',
      'connection: close',
      interaction,
      `authorization: Bearer ${clientToken}`,
      'content-type: application/json',
      ...lines,
    ],
    body,
  );

const chunk = (text: string): string => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;

type HttpEdgeCases = Readonly<Record<string, (holdings: Holdings) => HttpEdgeCase>>;

const targets: HttpEdgeCases = Object.fromEntries(
  (
    [
      ['GET https://localhost/open-banking/v1/accounts HTTP/1.1', 200],
      ['GET http://evil.example/open-banking/v1/accounts HTTP/1.1', 200],
      ['GET http://[::/open-banking/v1/accounts HTTP/1.1', 400],
      ['GET http:///open-banking/v1/accounts HTTP/1.1', 400],
      ['GET http:// HTTP/1.1', 400],
      ['GET //evil.example/open-banking/v1/accounts HTTP/1.1', 404],
      ['GET /open-banking/v1/./accounts HTTP/1.1', 404],
      ['GET /open-banking/v1/x/../accounts HTTP/1.1', 404],
      ['GET /open-banking/v1/x/%2e%2e/accounts HTTP/1.1', 404],
      ['GET /open-banking\\v1\\accounts HTTP/1.1', 404],
      ['GET /open-banking/v1/accounts#part HTTP/1.1', 200],
      ['GET /open-banking/v1/accounts?a#b?c HTTP/1.1', 200],
      ['GET /open-banking/v1/accounts; HTTP/1.1', 404],
      ['GET /open-banking/v1/accounts%00 HTTP/1.1', 404],
      ['GET /open-banking/v1/accounts%zz HTTP/1.1', 404],
      ['GET /open-banking/v1/account\xe9 HTTP/1.1', 400],
      ['GET /open-banking/v1/accounts?[]=|<>"{}^` HTTP/1.1', 200],
      ['GET /open-banking/v1/accounts?\xe9 HTTP/1.1', 400],
      ['GET open-banking/v1/accounts HTTP/1.1', 400],
      ['OPTIONS * HTTP/1.1', 404],
      ['GET * HTTP/1.1', 404],
      ['GET /open-banking/v1/accounts HTTP/1.0', 200],
      ['GET /open-banking/v1/accounts HTTP/2.0', 400],
      ['GET /open-banking/v1/accounts', 400],
      ['get /open-banking/v1/accounts HTTP/1.1', 400],
      ['TRACE /open-banking/v1/accounts HTTP/1.1', 405],
      ['CONNECT localhost:443 HTTP/1.1', 405],
      ['QUERY /open-banking/v1/accounts HTTP/1.1', 405],
      ['BREW /open-banking/v1/accounts HTTP/1.1', 400],
    ] as const
  ).map(([line, status]) => [line, (holdings) => ({ bytes: get(holdings, [], { line }), status })]),
);

const heads: HttpEdgeCases = Object.fromEntries(
  (
    [
      [['x-consent-id: another'], 400],
      [['authorization: Bearer another'], 400],
      [['X-Consent-Id:'], 400],
      [['x-padding: a', ' folded: b'], 400],
      [['x-padding : a'], 400],
      [['x padding: a'], 400],
      [['x-padding: a\x00b'], 400],
      [['x-padding: a\x01b'], 400],
      [['x-padding: \xff\xfe'], 200],
      [['no-colon'], 400],
      [[': no-name'], 400],
      [[`x-padding: ${'a'.repeat(8_000)}`], 200],
      [[`x-padding: ${'a'.repeat(20_000)}`], 431],
      [Array.from({ length: 500 }, (_, index) => `x-${index}: 1`), 200],
      [Array.from({ length: 1_500 }, (_, index) => `x-${index}: 1`), 431],
      [['host: another'], 400],
      [['accept: text/html', 'accept: application/json'], 200],
      [['accept: text/html', 'accept: text/plain'], 406],
      [['upgrade: websocket', 'connection: upgrade'], 200],
      [['upgrade: h2c', 'http2-settings: AAMAAABkAAQAAP__'], 200],
      [['x-fapi-interaction-id: 6f1c2f0e-9d0b-4d0e-8f6b-0c2a9f1d7e11'], 200],
      [['transfer-encoding: gzip'], 400],
      [['te: trailers', 'trailer: x-consent-id'], 200],
      [['expect: 100-continue'], 200],
      [['expect: wonders'], 417],
    ] as const
  ).map(([lines, status]) => [
    `${lines[0]?.slice(0, 50)}${lines.length > 1 ? ` and ${lines.length - 1} more` : ''}`,
    (holdings) => ({
      bytes: get(holdings, lines),
      status,
      ...(lines[0]?.startsWith('x-fapi') && { hasNewIds: true }),
      ...(lines[0] === 'expect: 100-continue' && { interim: [100] }),
    }),
  ]),
);

const hosts: HttpEdgeCases = Object.fromEntries(
  (
    [
      ['no Host header', '', 400],
      ['an empty Host header', 'host:', 200],
      ['another host in the Host header', 'host: evil.example', 200],
      ['a Host header that is invalid in a URL', 'host: a/../@b:c#d', 400],
    ] as const
  ).map(([name, host, status]) => [name, (holdings) => ({ bytes: get(holdings, [], { host }), status })]),
);

const chunked = 'transfer-encoding: chunked';
const expectContinue = 'expect: 100-continue';
const zipped = gzipSync(terms);

type BodyRow = readonly [
  name: string,
  lines: readonly string[],
  body: string | Buffer,
  status: number,
  more?: Partial<HttpEdgeCase>,
];

const bodyRows: readonly BodyRow[] = [
  [
    'several chunks',
    [chunked],
    `${chunk(terms.slice(0, 5))}${chunk(terms.slice(5))}0\r\n\r\n`,
    201,
    { hasNewIds: true },
  ],
  [
    'chunk extensions and trailers',
    [chunked, 'trailer: x-consent-id'],
    `${terms.length.toString(16)};a=b\r\n${terms}\r\n0\r\nx-consent-id: c\r\n\r\n`,
    201,
    { hasNewIds: true },
  ],
  ['chunks over the size limit', [chunked], `${chunk('x'.repeat(70_000))}0\r\n\r\n`, 413],
  ['a chunk size that is not a number', [chunked], 'zz\r\n{}\r\n0\r\n\r\n', 400],
  ['an incomplete chunk', [chunked], 'ff\r\n{}', 400, { endAfterWrite: true }],
  ['both Content-Length and chunks', ['content-length: 2', chunked], '2\r\n{}\r\n0\r\n\r\n', 400],
  ['two different Content-Length headers', ['content-length: 2', 'content-length: 3'], '{} ', 400],
  ['two equal Content-Length headers', ['content-length: 2', 'content-length: 2'], '{}', 400],
  ['a Content-Length that is not a number', ['content-length: two'], '{}', 400],
  ['a negative Content-Length', ['content-length: -2'], '{}', 400],
  ['a Content-Length with a plus sign', ['content-length: +2'], '{}', 400],
  ['a Content-Length that is too large for a number', ['content-length: 99999999999999999999'], '{}', 400],
  ['a Content-Length over the size limit and fewer bytes', ['content-length: 70000'], '{}', 413],
  ['fewer bytes than its Content-Length', ['content-length: 100'], terms, 400, { endAfterWrite: true }],
  ['bytes that are not UTF-8', ['content-length: 4'], Buffer.from([0x22, 0xff, 0xfe, 0x22]), 400],
  [
    'Expect: 100-continue',
    [expectContinue, `content-length: ${terms.length}`],
    terms,
    201,
    { interim: [100], hasNewIds: true },
  ],
  ['gzip compression', ['content-encoding: gzip', `content-length: ${zipped.length}`], zipped, 415],
];

const bodies: HttpEdgeCases = Object.fromEntries(
  bodyRows.map(([name, lines, body, status, more]) => [
    name,
    (holdings) => ({ bytes: post(holdings, lines, body), status, ...more }),
  ]),
);

/** Requests that are malformed, or valid but unusual. */
export const httpEdgeCases: Readonly<Record<string, HttpEdgeCases>> = {
  'the request line': targets,
  'a request with the header': heads,
  'a request with': hosts,
  'a body with': bodies,
};

import type { RefusalTable } from '../refusal-table.ts';
import { invalidRequest, unauthorizedClient } from '../responses.ts';
import { register } from './case-parts.ts';

const notAcceptable = { ...invalidRequest('introspection_not_acceptable'), status: 406 };
const rfc9701 = 'RFC 9701 section 4';

export const tokenStateTables: readonly RefusalTable[] = [
  {
    heading: 'POST /oauth/introspect',
    about: 'For an unknown, foreign or expired token, the response is `"active": false`.',
    requests: ['introspect'],
    rows: [
      ['no token', { form: { token: undefined } }, invalidRequest('token_missing'), 'RFC 7662 section 2.1'],
      ['an empty token', { form: { token: '' } }, invalidRequest('token_missing'), 'RFC 7662 section 2.1'],
      ['Accept: text/html', { headers: { accept: 'text/html' } }, notAcceptable, rfc9701],
      [
        'an Accept header that forbids both forms',
        { headers: { accept: 'application/*;q=0' } },
        notAcceptable,
        'RFC 9110 section 12.5.1',
      ],
      [
        'a signed response by an algorithm without a key of the server',
        {
          before: register({ introspection_signed_response_alg: 'EdDSA' }),
          headers: { accept: 'application/token-introspection+jwt' },
        },
        unauthorizedClient('signing_unavailable'),
        'RFC 9701 section 6',
      ],
    ],
  },
  {
    heading: 'POST /oauth/revoke',
    about: 'For an unknown or foreign token, the response is 200.',
    requests: ['revoke'],
    rows: [
      ['no token', { form: { token: undefined } }, invalidRequest('token_missing'), 'RFC 7009 section 2.1'],
      ['an empty token', { form: { token: '' } }, invalidRequest('token_missing'), 'RFC 7009 section 2.1'],
    ],
  },
];

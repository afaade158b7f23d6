import { now } from '@ob/tooling/test-bank';
import { issue } from '../../x509/certificate-fixture.ts';
import { certificate, otherCertificate } from '../refusal-bank.ts';
import type { RefusalRow, RefusalTable } from '../refusal-table.ts';
import { invalidClient, invalidRequest } from '../responses.ts';
import { register } from './case-parts.ts';

const [expired, early] = (
  await Promise.all([
    issue(undefined, { subject: 'CN=Third Party', notBefore: now - 2000, notAfter: now - 1000 }),
    issue(undefined, { subject: 'CN=Third Party', notBefore: now + 1000, notAfter: now + 2000 }),
  ])
).map(({ der }) => der);

const missing = invalidClient('authentication_missing');
const otherSubject = invalidClient('certificate_subject');
const rfc8705 = 'RFC 8705 section 2.1';

const rows: readonly RefusalRow[] = [
  ['no certificate', { certificate: undefined }, missing, rfc8705],
  [
    'a certificate only in a header of the request',
    {
      certificate: undefined,
      headers: { 'client-cert': `:${btoa(String.fromCharCode(...certificate))}:` },
    },
    missing,
    'RFC 9440 section 4',
  ],
  ['no client_id', { form: { client_id: undefined } }, missing, rfc8705],
  ['an empty client_id', { form: { client_id: '' } }, missing, rfc8705],
  ['an unknown client_id', { form: { client_id: 'tpp-9' } }, invalidClient('client_unknown'), rfc8705],
  ['a client_id with a space', { form: { client_id: 'tpp 1' } }, invalidClient('client_unknown'), rfc8705],
  [
    'a client_id of 256 characters',
    { form: { client_id: 'c'.repeat(256) } },
    invalidClient('client_unknown'),
    rfc8705,
  ],
  [
    'bytes that are not a certificate',
    { certificate: Uint8Array.of(1, 2, 3) },
    invalidClient('certificate_unreadable'),
    rfc8705,
  ],
  ['an expired certificate', { certificate: expired }, invalidClient('certificate_expired'), rfc8705],
  [
    'a certificate that is not valid yet',
    { certificate: early },
    invalidClient('certificate_expired'),
    rfc8705,
  ],
  ['a certificate with another subject', { certificate: otherCertificate }, otherSubject, rfc8705],
  [
    'a subject that is registered as another type of name',
    {
      before: register({
        tls_client_auth_subject_dn: undefined,
        tls_client_auth_san_dns: 'tpp.example',
      } as object),
    },
    otherSubject,
    'RFC 8705 section 2.1.2',
  ],
  [
    'two registered subjects',
    { before: register({ tls_client_auth_san_dns: 'tpp.example' }) },
    otherSubject,
    'RFC 8705 section 2.1.2',
  ],
  [
    'a client that is registered for assertions',
    { before: register({ token_endpoint_auth_method: 'private_key_jwt' }) },
    invalidClient('authentication_method'),
    rfc8705,
  ],
  [
    'a certificate and a client_secret',
    { form: { client_secret: 'secret' } },
    invalidClient('authentication_unsupported'),
  ],
  [
    'a client_secret and the scheme Basic',
    { form: { client_secret: 'secret' }, headers: { authorization: 'Basic eDp5' } },
    invalidRequest('several_authentications'),
    'RFC 6749 section 2.3',
  ],
];

export const certificateTables: readonly RefusalTable[] = [
  {
    heading: 'Client authentication by a certificate (tls_client_auth)',
    about:
      'At the same endpoints. A certificate that the configured authorities do not verify counts as no certificate.',
    requests: ['certifiedPush', 'certifiedOwn', 'certifiedIntrospect', 'certifiedRevoke'],
    rows,
  },
];

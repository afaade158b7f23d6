import { sampleClient } from '@ob/tooling/test-bank';
import { beforeAll, describe, expect, test } from 'vitest';
import type { CertificateSubjectMember } from '../../src/client/certificate-subject.ts';
import type { Client } from '../../src/client/client.ts';
import { parseRegistrations } from '../../src/schema/parse-clients.ts';
import { type Issued, issue, SubjectAlternativeNameExtension } from '../x509/certificate-fixture.ts';
import { authenticate, createAuthenticationPorts } from './authentication-fixture.ts';

let certificate: Issued;

beforeAll(async () => {
  certificate = await issue(undefined, {
    subject: [{ C: ['GB'] }, { O: ['Third  Party, Ltd'] }, { CN: ['TPP'], '2.5.4.97': ['PSDGB-FCA-1'] }],
    extensions: [
      new SubjectAlternativeNameExtension([
        { type: 'dns', value: 'Client.TPP.example' },
        { type: 'dns', value: '*.wild.example' },
        { type: 'url', value: 'https://tpp.example/Client' },
        { type: 'ip', value: '192.0.2.1' },
        { type: 'ip', value: '2001:db8::1' },
        { type: 'email', value: 'Ops@TPP.example' },
      ]),
    ],
  });
});

const subject = { tls_client_auth_san_dns: 'client.tpp.example' };

function register(changes: Partial<Client>): Client {
  return { ...sampleClient, token_endpoint_auth_method: 'tls_client_auth', ...changes };
}

interface Attempt {
  readonly client?: Client;
  readonly form?: Readonly<Record<string, string>>;
  readonly der?: Uint8Array | undefined;
}

function attempt(changes: Attempt) {
  const { client = register(subject), form = { client_id: 'tpp-1' } } = changes;
  const der = 'der' in changes ? changes.der : certificate.der;
  const ports = createAuthenticationPorts([client]);
  return authenticate(ports, form, { clientCertificate: der && { der } });
}

const refusal = (reason: string) => ({
  ok: false,
  refusal: { error: 'invalid_client', status: 401, reason },
});

describe('tls_client_auth', () => {
  test.each<readonly [CertificateSubjectMember, string]>([
    ['tls_client_auth_subject_dn', 'organizationIdentifier=PSDGB-FCA-1+CN=TPP,O=Third Party\\, Ltd,C=GB'],
    [
      'tls_client_auth_subject_dn',
      'cn=tpp+2.5.4.97=#0c0b50534447422d4643412d31, o=third party\\2C ltd , c=gb',
    ],
    ['tls_client_auth_san_dns', 'client.tpp.EXAMPLE'],
    ['tls_client_auth_san_uri', 'https://tpp.example/Client'],
    ['tls_client_auth_san_ip', '192.0.2.1'],
    ['tls_client_auth_san_ip', '::ffff:192.0.2.1'],
    ['tls_client_auth_san_ip', '2001:DB8:0:0::0001'],
    ['tls_client_auth_san_email', 'Ops@tpp.EXAMPLE'],
  ])('accepts the client whose %s is %s', async (member, value) => {
    const client = register({ [member]: value });
    expect(await attempt({ client })).toEqual({ ok: true, value: client });
  });

  test.each<readonly [CertificateSubjectMember, string]>([
    ['tls_client_auth_subject_dn', 'CN=TPP'],
    ['tls_client_auth_subject_dn', 'C=GB,O=Third Party\\, Ltd,CN=TPP+organizationIdentifier=PSDGB-FCA-1'],
    ['tls_client_auth_subject_dn', 'CN=TPP,O=Third Party\\, Ltd,C=GB'],
    ['tls_client_auth_subject_dn', 'not a name'],
    ['tls_client_auth_san_dns', 'tpp.example'],
    ['tls_client_auth_san_dns', 'a.wild.example'],
    ['tls_client_auth_san_dns', 'https://tpp.example/Client'],
    ['tls_client_auth_san_uri', 'https://tpp.example/client'],
    ['tls_client_auth_san_uri', 'https://tpp.example/Client/'],
    ['tls_client_auth_san_uri', 'client.tpp.example'],
    ['tls_client_auth_san_ip', '192.0.2.2'],
    ['tls_client_auth_san_ip', '2001:db8::2'],
    ['tls_client_auth_san_ip', 'not an address'],
    ['tls_client_auth_san_email', 'ops@tpp.example'],
    ['tls_client_auth_san_email', 'Ops@tpp.example.org'],
    ['tls_client_auth_san_email', 'tpp.example'],
  ])('refuses the client whose %s is %s', async (member, value) => {
    expect(await attempt({ client: register({ [member]: value }) })).toMatchObject(
      refusal('certificate_subject'),
    );
  });

  test('refuses a client with several subjects, even if each matches, and a client without any', async () => {
    const both = register({ ...subject, tls_client_auth_san_ip: '192.0.2.1' });
    expect(await attempt({ client: both })).toMatchObject(refusal('certificate_subject'));
    expect(await attempt({ client: register({}) })).toMatchObject(refusal('certificate_subject'));
  });

  test('refuses a client_id that no store can hold', async () => {
    expect(await attempt({ form: { client_id: 'tpp\u0000' } })).toMatchObject(refusal('client_unknown'));
  });

  test('sends the same response for known and unknown clients', async () => {
    const answers = await Promise.all([
      attempt({ form: { client_id: 'tpp-9' } }),
      attempt({ client: register({ tls_client_auth_san_dns: 'other.example' }) }),
      attempt({ client: sampleClient }),
      attempt({ der: Uint8Array.of(1) }),
    ]);
    expect(new Set(answers.map((answer) => (answer.ok ? '' : answer.refusal.description))).size).toBe(1);
  });
});

describe('registrations for tls_client_auth', () => {
  const base = {
    client_id: 'tpp-1',
    client_name: 'Third Party',
    grant_types: ['client_credentials'],
    token_endpoint_auth_method: 'tls_client_auth',
  };

  test.each<readonly [CertificateSubjectMember, readonly string[], readonly string[]]>([
    [
      'tls_client_auth_subject_dn',
      ['CN=TPP', '2.5.4.97=#0c0161'],
      ['TPP', 'CN=TPP,', 'X=1', '/CN=TPP', 'CN=#0'],
    ],
    [
      'tls_client_auth_san_dns',
      ['tpp.example', 'a-b.c_d.example'],
      ['*.tpp.example', 'tpp.example.', 'a b', '-a', 'ü.de'],
    ],
    [
      'tls_client_auth_san_uri',
      ['urn:tpp', 'https://tpp.example'],
      ['tpp.example', '/path', 'urn:', 'urn:a b'],
    ],
    [
      'tls_client_auth_san_ip',
      ['192.0.2.1', '::1'],
      ['192.0.2', '192.0.2.01', '[::1]', '::1/128', 'tpp.example'],
    ],
    [
      'tls_client_auth_san_email',
      ['a@tpp.example', '"a@b"@tpp.example'],
      ['tpp.example', '@tpp.example', 'a@', 'a b@c'],
    ],
  ])('have a well-formed %s', (member, accepted, refused) => {
    const refusals = (value: string) => {
      const parsed = parseRegistrations([{ ...base, [member]: value }]);
      return parsed.ok ? [] : parsed.refusal.map(({ path }) => path.join('.'));
    };
    expect(accepted.map(refusals)).toEqual(accepted.map(() => []));
    expect(refused.map(refusals)).toEqual(refused.map(() => [`0.${member}`]));
  });
});

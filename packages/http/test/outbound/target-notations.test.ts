import { createAddressGuard } from '@ob/http/routes';
import { describe, expect, test } from 'vitest';

const requested: string[] = [];

const guard = createAddressGuard({
  resolve: async (host) => {
    requested.push(host);
    return ['93.184.216.34'];
  },
  allow: [],
  environment: 'production',
  ownAddresses: () => [],
});

async function check(url: string): Promise<string> {
  const admitted = await guard.admit(url);
  const checked = await guard.check(url);
  expect(checked.ok).toBe(admitted.ok);
  return admitted.ok ? 'allowed' : admitted.refusal;
}

/** Metadata addresses of clouds and this host, in notations that the property test lacks. */
const closed = [
  ...['169.254.169.254', '①⑥⑨.254.169.254', '169．254．169．254', '169｡254｡169｡254', '168.63.129.16'],
  ...['[::ffff:169.254.169.254]', '[::169.254.169.254]', '[64:ff9b::a9fe:a9fe]', '[2002:a9fe:a9fe::]'],
  ...['127.1', '0', '0x', '0.0', '00', '[::]', '[::1]'],
];

describe('an address in a notation that URL parsers accept', () => {
  test.each(closed)('https://%s/ is checked by its parsed address', async (host) => {
    for (const spelled of [`https://${host}/`, `HTTPS://${host}:8443/a?b`, `https://${host}`]) {
      expect(await check(spelled)).toBe('address');
    }
  });
});

describe('an internal name', () => {
  test.each([
    'localhost',
    'LOCALHOST',
    'localhost.',
    'a.localhost',
    'a.b.localhost.',
    'loc%61lhost',
    'ｌｏｃａｌｈｏｓｔ',
    ...['ⓛⓞⓒⓐⓛⓗⓞⓢⓣ', 'local\u00adhost', 'lоcalhost', 'printer.local', 'printer.LOCAL.', 'ledger.internal'],
    ...['metadata.google.internal', 'ledger', 'com', 'com.', 'kubernetes', 'x.ｉｎｔｅｒｎａｌ', 'x。local'],
  ])('https://%s/ is refused without a DNS query', async (host) => {
    requested.splice(0);
    expect(await check(`https://${host}/`)).toBe('name');
    expect(requested).toEqual([]);
  });
});

const max = `${'a'.repeat(63)}.${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(56)}.test`;

describe('text that URL parsers repair', () => {
  test.each([
    'https:///tpp.example/',
    'https:////tpp.example/',
    'https:/tpp.example/',
    'https:tpp.example/',
    'https://',
    'https://\ttpp.example/',
    'https://tpp.\nexample/',
    'https://tpp.example/\r',
    ' https://tpp.example/',
    'https://tpp.example\\@10.0.0.1/',
    'https:\\\\10.0.0.1/',
    'https:/\\10.0.0.1/',
    'https://tpp.example/\\',
    'https://tpp..example/',
    'https://.tpp.example/',
    'https://tpp.example../',
    'https://../',
    'https://./',
    'https://[::1',
    'https://::1/',
    'https://[fe80::1%25eth0]/',
    'https://[fe80::1%eth0]/',
    'https://[127.0.0.1]/',
    'https://1.2.3.256/',
    'https://1.2.3.4.5/',
    'https://4294967296/',
    'https://08.0.0.1/',
    'https://0x7g.1/',
    'https://tpp.example:65536/',
    'https://tpp.example:0/',
    'https://tpp.example:00/',
    'https://tpp.example:-1/',
    'https://tpp%00.example/',
    'https://tpp.exa mple/',
    'https://tpp%2fexample/',
    'https://a<b.example/',
    'https://%/',
    'wss://tpp.example/',
    'file:///etc/passwd',
    'data:,x',
    'gopher://tpp.example/',
    '',
    'tpp.example',
    '//x.test/',
    ...[`https://${'a'.repeat(64)}.test/`, `https://${max}x/`],
  ])('%j is refused as malformed', async (url) => {
    expect(await check(url)).toBe('malformed');
  });

  test.each([
    'https://ok@10.0.0.1/',
    'https://@tpp.example/',
    'https://:@tpp.example/',
    'https://a:b@tpp.example/',
    ...['https://tpp.example@10.0.0.1/', 'https://tpp.example:443@10.0.0.1/', 'https://%40:@tpp.example'],
  ])('%j is refused because it has credentials', async (url) => {
    expect(await check(url)).toBe('credentials');
  });

  test.each([
    'https://tpp.example/a@b',
    'https://tpp.example/?a=b@c',
    'https://tpp.example?@',
    'https://tpp.example/#@',
    'https://tpp.example:65535/',
    'https://tpp.example:',
    'https://TPP.example.:443/',
    'https://müller.example/',
    ...['https://localhost.tpp.example/', 'https://internal.example/', 'https://10.0.0.1.tpp.example/'],
    ...['https://a_b.example/', 'https://xn--mller-kva.example/', `https://${max}/`, 'https://1.1.1.1:1/'],
  ])('%j is allowed', async (url) => {
    expect(await check(url)).toBe('allowed');
  });

  test('allows plain http only in a sandbox', async () => {
    expect(await check('http://tpp.example/')).toBe('scheme');
    expect(await check('HtTp://tpp.example/')).toBe('scheme');
  });
});

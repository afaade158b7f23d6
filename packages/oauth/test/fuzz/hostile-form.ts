import { codeVerifier, sampleForm } from '@ob/tooling/test-bank';
import fc from 'fast-check';
import { hostileText } from './hostile.ts';

/** Valid and almost valid values of each parameter, to get past the first checks. */
const validValues: Readonly<Record<string, readonly string[]>> = {
  client_id: ['tpp-1', 'tpp-2', 'TPP-1'],
  response_type: ['code', 'token', 'code id_token'],
  redirect_uri: [
    'https://tpp.example/callback',
    'https://tpp.example/other?tenant=7',
    'https://tpp.example/',
  ],
  scope: [
    'openid',
    'payments',
    'openid payments',
    'accounts',
    'openid accounts payments',
    'consents webhooks',
  ],
  state: ['a'.repeat(4096), 'a'.repeat(4097), 'a\nb'],
  code_challenge: [sampleForm.code_challenge ?? '', 'A'.repeat(43), 'A'.repeat(44), '='.repeat(43)],
  code_challenge_method: ['S256', 'plain', 's256'],
  consent_id: ['consent-1', 'consent-of-payment', 'consent-of-other'],
  authorization_details: [
    '[{"type":"account-access","consent_id":"consent-1"}]',
    '[{"consent_id":"consent-of-payment","type":"payment"}]',
    '[{"type":"payment","consent_id":"consent-1"}]',
    '[{"type":"payment","consent_id":"consent-of-payment","actions":[]}]',
  ],
  response_mode: ['query', 'jwt', 'fragment', 'query.jwt'],
  prompt: ['login', 'login consent', 'none', ' select_account '],
  max_age: ['0', '999999999', '1000000000', '-1', '1.0', '٣'],
  dpop_jkt: [sampleForm.code_challenge ?? ''],
  grant_type: ['client_credentials', 'authorization_code', 'refresh_token', 'password'],
  code: ['A'.repeat(43)],
  code_verifier: [codeVerifier, 'v'.repeat(43), `${codeVerifier}v`, sampleForm.code_challenge ?? ''],
  refresh_token: ['A'.repeat(43)],
  token: ['A'.repeat(43), 'e30.e30.e30'],
  token_type_hint: ['access_token', 'refresh_token'],
  request: ['e30.e30.e30', 'e30.e30.'],
  request_uri: [`urn:ietf:params:oauth:request_uri:${'A'.repeat(43)}`],
  client_secret: ['secret'],
  acr_values: ['urn:example:acr'],
  nonce: ['n'.repeat(64)],
};

const everyName = [...Object.keys(validValues), 'constructor', 'toString', '__proto__'];
const anyValidValue = Object.values(validValues).flat();

function anyValueOf(name: string): fc.Arbitrary<string> {
  const known = Object.hasOwn(validValues, name) ? (validValues[name] ?? anyValidValue) : anyValidValue;
  return fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...known) },
    fc.constantFrom(...anyValidValue),
    hostileText,
  );
}

/** A name and a value as text, percent-encoded or raw. */
export const rawPair = fc
  .tuple(
    fc.oneof(fc.constantFrom(...everyName), hostileText),
    fc.oneof(fc.constantFrom(...anyValidValue), hostileText),
    fc.constantFrom('encoded', 'form', 'raw'),
  )
  .map(([name, value, spelling]) => {
    if (spelling === 'raw') return `${name}=${value}`;
    if (spelling === 'form') return new URLSearchParams([[name, value]]).toString();
    return `${percentEncode(name)}=${percentEncode(value)}`;
  });

function percentEncode(text: string): string {
  return [...new TextEncoder().encode(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
}

export interface FormChanges {
  readonly removed: readonly string[];
  readonly replaced: readonly (readonly [name: string, value: string])[];
  readonly added: readonly string[];
}

/** Generates changes of a form. It prefers some parameters. */
export function changesOf(names: readonly string[]): fc.Arbitrary<FormChanges> {
  const name = fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...names) }, fc.constantFrom(...everyName));
  const change = name.chain((chosen) => fc.tuple(fc.constant(chosen), anyValueOf(chosen)));
  return fc.record({
    removed: fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, fc.array(name, { maxLength: 3 })),
    replaced: fc.array(change, { maxLength: 3 }),
    added: fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, fc.array(rawPair, { maxLength: 2 })),
  });
}

import { createHash } from 'node:crypto';
import { sampleClient } from '@ob/tooling/test-bank';

// A second implementation of the checks, written from the specifications. It shares no code with the first.

type Form = ReadonlyMap<string, string>;

/** Reads the body of a form. Returns `undefined` if the server must refuse it. */
export function readSentForm(body: string): Form | undefined {
  const pairs = [...new URLSearchParams(body.replace(/^\ufeff/, ''))];
  const names = pairs.map(([name]) => name);
  if (new Set(names).size < names.length || pairs.flat().some((text) => text.includes('\0')))
    return undefined;
  if (new TextEncoder().encode(body).byteLength > 65_536) return undefined;
  return new Map(pairs.filter(([, value]) => value !== ''));
}

/** Checks whether the sample client, with certificate-bound tokens, can push these parameters. */
export function isValidPush(given: Form): boolean {
  const values = [...given].filter(([name]) => name !== 'request' && name !== 'client_assertion');
  const areShort = values.every(([, value]) => value.length <= 4096);
  const arePlain = [...given.values()].every((value) => !/[\p{Cc}\p{Cs}]/u.test(value));
  return areShort && arePlain && isCodeRequest(given) && areOptionsKnown(given) && isConsentNamed(given);
}

function isCodeRequest(given: Form): boolean {
  return (
    ['request', 'request_uri', 'client_secret', 'dpop_jkt'].every((name) => !given.has(name)) &&
    (given.get('client_id') ?? 'tpp-1') === 'tpp-1' &&
    given.get('response_type') === 'code' &&
    sampleClient.redirect_uris.some((address) => address === given.get('redirect_uri')) &&
    given.get('code_challenge_method') === 'S256' &&
    /^[\w-]{43}$/.test(given.get('code_challenge') ?? '')
  );
}

function areOptionsKnown(given: Form): boolean {
  const prompt = (given.get('prompt') ?? '').split(' ').filter((word) => word !== '');
  return (
    ['query', 'jwt'].includes(given.get('response_mode') ?? 'query') &&
    (String(prompt) === 'none' ||
      prompt.every((word) => ['login', 'consent', 'select_account'].includes(word))) &&
    /^[0-9]{1,9}$/.test(given.get('max_age') ?? '1')
  );
}

const consentOf: ReadonlyMap<string, readonly [type: string, consentId: string]> = new Map([
  ['accounts', ['account-access', 'consent-1']],
  ['payments', ['payment', 'consent-of-payment']],
]);

function isConsentNamed(given: Form): boolean {
  const scope = [...new Set((given.get('scope') ?? '?').split(' '))];
  const resources = scope.filter((word) => word !== 'openid');
  const details = given.get('authorization_details');
  if (resources.length === 0) return !given.has('consent_id') && details === undefined;
  const [type, consentId] = consentOf.get(String(resources)) ?? [];
  if (type === undefined) return false;
  const named = given.get('consent_id');
  if (details === undefined) return named === consentId;
  return (named ?? consentId) === consentId && isDetail(details, { type, consent_id: consentId });
}

function isDetail(text: string, required: Readonly<Record<string, string | undefined>>): boolean {
  try {
    const [entry, ...others] = JSON.parse(text) as readonly unknown[];
    const members = Object.entries(entry as object);
    const areWanted = members.every(
      ([name, value]) => Object.hasOwn(required, name) && required[name] === value,
    );
    return areWanted && members.length === 2 && others.length === 0;
  } catch {
    return false;
  }
}

/** Checks whether a verifier matches a challenge (RFC 7636 section 4.6). */
export function answersChallenge(verifier: string, challenge: string): boolean {
  const hash = createHash('sha256').update(verifier, 'ascii').digest('base64url');
  return /^[\w.~-]{43,128}$/.test(verifier) && hash === challenge;
}

import type { JWK } from 'jose';
import { describePublicJwk } from '../jwt/key-ring.ts';
import { hasPrivateMember } from '../jwt/public-jwk.ts';
import { algorithmFits } from '../jwt/signing-algorithm.ts';
import { signingAlgorithms } from '../jwt/signing-key.ts';
import { omitUndefined } from '../omit-undefined.ts';
import { isJsonObject, parseJson } from '../parse-json.ts';

const maxKeys = 20;

/**
 * Reads a published key set (RFC 7517 section 5). Keeps the public members of up to 20 keys that can verify signatures. Returns
 * `undefined` if the text is not a key set.
 */
export function readClientKeySet(text: string): readonly JWK[] | undefined {
  const document = parseJson(text);
  if (!isJsonObject(document) || !Array.isArray(document.keys)) return undefined;
  return document.keys.flatMap(readKey).slice(0, maxKeys);
}

function readKey(value: unknown): readonly JWK[] {
  if (!isJsonObject(value) || hasPrivateMember(value) || !isWellTyped(value)) return [];
  const { kid, alg, use, key_ops }: JWK = value;
  const key: JWK = { ...describePublicJwk(value), ...omitUndefined({ kid, alg, use, key_ops }) };
  return signingAlgorithms.some((algorithm) => algorithmFits(algorithm, key)) ? [key] : [];
}

const textMembers = ['kid', 'alg', 'use', 'kty', 'crv', 'x', 'y', 'n', 'e'];

function isWellTyped(key: Readonly<Record<string, unknown>>): boolean {
  const areTexts = textMembers.every((name) => key[name] === undefined || typeof key[name] === 'string');
  return areTexts && (key.key_ops === undefined || Array.isArray(key.key_ops));
}

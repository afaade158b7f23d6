import * as base64url from 'jose/base64url';
import type { JsonObject } from '../jwt/jws.ts';

export const exampleIssuer = 'https://bank.example';

/** The time of the examples: 2026-03-01T09:30:00Z, in seconds since the epoch. */
export const exampleTime = 1_772_357_400;

/** Returns a JWT for examples. Its signature is a placeholder text. */
export function writeExampleJwt(header: JsonObject, claims: JsonObject): string {
  const parts = [JSON.stringify({ alg: 'PS256', ...header }), JSON.stringify(claims), 'not-a-signature'];
  return parts.map((part) => base64url.encode(part)).join('.');
}

import * as base64url from 'jose/base64url';
import type { JsonObject } from '../jwt/jws.ts';

/** Where the server of the examples stands. */
export const exampleIssuer = 'https://bank.example';

/** When the examples happen: 2026-03-01T09:30:00Z, in seconds since the epoch. */
export const exampleTime = 1_772_357_400;

/** Writes a JWT that shows what a real one holds. Its signature is a text that says so. */
export function writeExampleJwt(header: JsonObject, claims: JsonObject): string {
  const parts = [JSON.stringify({ alg: 'PS256', ...header }), JSON.stringify(claims), 'not-a-signature'];
  return parts.map((part) => base64url.encode(part)).join('.');
}

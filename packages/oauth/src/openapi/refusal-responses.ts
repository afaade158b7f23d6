import { describeJsonBody, type Example, type ResponseDescription } from '@ob/http/routes';
import type { OAuthEndpoint } from '../oauth-endpoint.ts';
import { endpointRefusals, type RefusalRows } from '../refusals/endpoint-refusals.ts';
import type { OAuthErrorCode, OAuthRefusalRow } from '../refusals/refusal-row.ts';
import { oauthErrorSchema } from '../schema/oauth-error.ts';
import { challenge, dpopNonce, noCache, retryAfter } from './headers.ts';

/** Describes the error responses of an endpoint, one for each status, from the tables of its refusals. */
export function describeRefusals(endpoint: OAuthEndpoint): readonly ResponseDescription[] {
  const rows: RefusalRows = endpointRefusals[endpoint];
  const byStatus = groupBy(Object.values(rows), ({ status }) => status);
  return byStatus.sort(([left], [right]) => left - right).map(describeResponse);
}

/** Groups rows by a key. Keeps the order of first occurrence. */
function groupBy<Key>(
  rows: readonly OAuthRefusalRow[],
  keyOf: (row: OAuthRefusalRow) => Key,
): [key: Key, rows: readonly OAuthRefusalRow[]][] {
  const keys = [...new Set(rows.map(keyOf))];
  return keys.map((key) => [key, rows.filter((row) => keyOf(row) === key)]);
}

function describeResponse([status, rows]: readonly [
  number,
  readonly OAuthRefusalRow[],
]): ResponseDescription {
  const byError = groupBy(rows, ({ error }) => error);
  return {
    status,
    description: byError.map(listDescriptions).join('\n'),
    headers: { Pragma: noCache, ...describeHeaders(status, rows) },
    bodies: describeJsonBody(oauthErrorSchema, 'output', Object.fromEntries(byError.map(showFirst))),
  };
}

function describeHeaders(
  status: number,
  rows: readonly OAuthRefusalRow[],
): NonNullable<ResponseDescription['headers']> {
  const isProven = rows.some(({ error }) => error === 'use_dpop_nonce');
  return {
    ...(status === 401 || status === 403 ? { 'WWW-Authenticate': challenge } : {}),
    ...(status === 429 ? { 'Retry-After': retryAfter } : {}),
    ...(isProven ? { 'DPoP-Nonce': dpopNonce } : {}),
  };
}

type ErrorRows = readonly [error: OAuthErrorCode, rows: readonly OAuthRefusalRow[]];

/** Returns a line of Markdown: the error and all its descriptions. */
function listDescriptions([error, rows]: ErrorRows): string {
  const descriptions = new Set(rows.map(({ description }) => `${description}.`));
  return `- \`${error}\`: ${[...descriptions].join(' ')}`;
}

function showFirst([error, rows]: ErrorRows): readonly [string, Example] {
  const description = rows[0]?.description ?? '';
  return [error, { summary: description, value: { error, error_description: description } }];
}

import type { BodyDescription, Operation } from '@ob/core/openapi';
import { describe, expect, test } from 'vitest';
import { type OAuthEndpoint, oauthPaths } from '../../src/oauth-endpoint.ts';
import { oauthOperations } from '../../src/openapi.ts';
import { endpointRefusals, type RefusalRows } from '../../src/refusals/endpoint-refusals.ts';
import { send } from '../refusals/draft.ts';
import { type GoodRequestName, goodRequests } from '../refusals/good-requests.ts';
import { openBank } from '../refusals/refusal-bank.ts';
import { type Breakage, breakDraft } from '../refusals/refusal-table.ts';
import { refusalTables, unreachedReasons } from '../refusals/refusal-tables.ts';

/** By endpoint, the descriptions with which requests were refused. */
const told = new Map<string, Set<string>>();

/** Sends a good request, broken or as it is; tells what is wrong with the answer by its operation. */
async function holdAnswer(name: GoodRequestName, breakage: Breakage = {}): Promise<readonly string[]> {
  const good = goodRequests[name];
  const bank = openBank(good.client);
  const draft = breakDraft(await good.prepare(bank), breakage);
  await breakage.before?.(bank, draft);
  const { method, path } = draft;
  const operation = oauthOperations.find((one) => one.method === method && one.path === path);
  const response = await send(bank, draft);
  if (operation === undefined) return [];
  const text = await response.text();
  note(path, text);
  return findFaults(operation, response, text);
}

function note(path: string, text: string): void {
  const [, description] = /"error_description":"([^"]+)"/.exec(text) ?? [];
  if (description !== undefined) told.set(path, (told.get(path) ?? new Set()).add(description));
}

function findFaults({ answers }: Operation, response: Response, text: string): readonly string[] {
  const answer = answers.find(({ status }) => status === response.status);
  if (answer === undefined) return [`status ${response.status}`];
  const { headers = {}, bodies = [] } = answer;
  const missing = Object.keys(headers).filter(
    (name) => headers[name]?.required === true && !response.headers.has(name),
  );
  return [...missing, ...findBodyFaults(bodies, response, text)];
}

function findBodyFaults(
  bodies: readonly BodyDescription[],
  response: Response,
  text: string,
): readonly string[] {
  if (bodies.length === 0) return text === '' ? [] : ['a body'];
  // Pages are the bank's own: what this one shows in their place is a text.
  if (bodies[0]?.mediaType === 'text/html') return [];
  const [mediaType = ''] = (response.headers.get('content-type') ?? '').split(';');
  const body = bodies.find((one) => one.mediaType === mediaType);
  return body?.schema.check(mediaType === 'application/json' ? JSON.parse(text) : text) ?? [mediaType];
}

describe('an answer is as the operation of its endpoint has it', () => {
  const names = Object.keys(goodRequests) as GoodRequestName[];

  test.each(names)('to the good request %s', async (name) => {
    expect(await holdAnswer(name)).toEqual([]);
  });

  const cases = refusalTables.flatMap(({ heading, requests, rows }) =>
    rows.flatMap(([title, breakage]) => requests.map((name) => ({ name, title, breakage, heading }))),
  );

  test.each(cases)('$heading: to $name, with $title', async ({ name, breakage }) => {
    expect(await holdAnswer(name, breakage)).toEqual([]);
  });
});

describe('what is listed of an endpoint is what it was seen to refuse', () => {
  const endpoints = (Object.keys(endpointRefusals) as OAuthEndpoint[]).filter(
    (endpoint) => endpoint !== 'authorization',
  );

  test.each(endpoints)('%s', (endpoint) => {
    const rows: RefusalRows = endpointRefusals[endpoint];
    const reachable = Object.entries(rows).filter(([reason]) => !Object.hasOwn(unreachedReasons, reason));
    const listed = new Set(reachable.map(([, { description }]) => description));
    expect(told.get(oauthPaths[endpoint]) ?? new Set()).toEqual(listed);
  });
});

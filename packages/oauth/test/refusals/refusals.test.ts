import { beforeAll, describe, expect, test } from 'vitest';
import { type OAuthEndpoint, oauthPaths } from '../../src/oauth-endpoint.ts';
import { endpointRefusals, type RefusalRows } from '../../src/refusals/endpoint-refusals.ts';
import { describeRefusal, type OAuthRefusalReason, oauthRefusals } from '../../src/refusals/oauth-error.ts';
import { type GoodRequestName, goodRequests } from './good-requests.ts';
import { refusalTables, unreachedReasons } from './refusal-tables.ts';
import { type ObservedAnswer, runCase } from './run-case.ts';

const reasons = Object.keys(oauthRefusals) as OAuthRefusalReason[];
const answers: ObservedAnswer[] = [];
// The error page of the authorization endpoint has no description.
const endpoints = (Object.keys(endpointRefusals) as OAuthEndpoint[]).filter(
  (name) => name !== 'authorization',
);

function isReason(reason: string | undefined): reason is OAuthRefusalReason {
  return reason !== undefined && Object.hasOwn(oauthRefusals, reason);
}

describe('a valid request is accepted', () => {
  const names = Object.keys(goodRequests) as GoodRequestName[];

  test.each(names)('%s', async (name) => {
    const { status, failures, reason } = await runCase(name);
    expect({ status, failures, reason }).toEqual({
      status: goodRequests[name].status,
      failures: [],
      reason: undefined,
    });
  });
});

describe.each(refusalTables)('$heading', ({ requests, rows }) => {
  const cases = rows.flatMap(([title, breakage, answer]) =>
    requests.map((name) => ({ name, title, breakage, answer, request: goodRequests[name].title })),
  );

  test.each(cases)('$request, with $title', async ({ name, breakage, answer }) => {
    const observed = await runCase(name, breakage);
    answers.push(observed);
    const { status, error, reason, headers = {} } = answer;
    const matched = Object.entries(headers).map(([header, value]) => [
      header,
      typeof value === 'string' ? value : expect.stringMatching(value),
    ]);
    expect(observed).toEqual({
      path: observed.path,
      status,
      error,
      reason,
      headers: Object.fromEntries(matched),
      cacheControl: 'no-store',
      failures: [],
      description: describeExpected(observed, answer.reason),
    });
  });
});

/** Returns the description of the reason, if the response comes from the table of that reason. */
function describeExpected({ description, error }: ObservedAnswer, reason: string | undefined): unknown {
  if (description === undefined || !isReason(reason)) return description;
  const row = describeRefusal(reason);
  return row.error === error ? row.description : description;
}

describe('the table', () => {
  beforeAll(() => {
    if (answers.length === 0)
      throw new Error('These tests need the responses of all cases. Run the whole file.');
  });

  const reached = () => {
    const descriptions = new Set(answers.map(({ description }) => description));
    const reported = new Set(answers.map(({ reason }) => reason));
    const isAlone = (text: string) =>
      reasons.filter((reason) => oauthRefusals[reason].description === text).length === 1;
    return reasons.filter((reason) => {
      const { description } = oauthRefusals[reason];
      return reported.has(reason) || (isAlone(description) && descriptions.has(description));
    });
  };

  test('has a row for every reason that a request can cause', () => {
    const unreached = reasons.filter((reason) => !reached().includes(reason));
    expect(new Set(unreached)).toEqual(new Set(Object.keys(unreachedReasons)));
  });

  test.each(endpoints)('has a row at %s for exactly the refusals of this endpoint', (endpoint) => {
    const rows: RefusalRows = endpointRefusals[endpoint];
    const reachable = Object.entries(rows).filter(([reason]) => !Object.hasOwn(unreachedReasons, reason));
    const refused = answers.filter(
      ({ path, reason }) => path === oauthPaths[endpoint] && reason !== undefined,
    );
    expect(new Set(refused.map(({ description }) => description))).toEqual(
      new Set(reachable.map(([, { description }]) => description)),
    );
  });

  test('has at least 150 rows with different titles', () => {
    const titles = refusalTables.flatMap(({ heading, rows }) =>
      rows.map(([title]) => `${heading}: ${title}`),
    );
    expect(titles.length).toBeGreaterThanOrEqual(150);
    expect(new Set(titles).size).toBe(titles.length);
  });
});

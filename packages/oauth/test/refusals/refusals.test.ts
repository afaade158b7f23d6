import { beforeAll, describe, expect, test } from 'vitest';
import { type OAuthEndpoint, oauthPaths } from '../../src/oauth-endpoint.ts';
import { endpointRefusals, type RefusalRows } from '../../src/refusals/endpoint-refusals.ts';
import { describeRefusal, type OAuthRefusalReason, oauthRefusals } from '../../src/refusals/oauth-error.ts';
import { type GoodRequestName, goodRequests } from './good-requests.ts';
import { refusalTables, unreachedReasons } from './refusal-tables.ts';
import { type ObservedAnswer, runCase } from './run-case.ts';

const reasons = Object.keys(oauthRefusals) as OAuthRefusalReason[];
const answers: ObservedAnswer[] = [];
/** The page of the authorization endpoint shows no description. */
const endpoints = (Object.keys(endpointRefusals) as OAuthEndpoint[]).filter(
  (name) => name !== 'authorization',
);

function isReason(reason: string | undefined): reason is OAuthRefusalReason {
  return reason !== undefined && Object.hasOwn(oauthRefusals, reason);
}

describe('a good request is accepted', () => {
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

/** The description belongs to the reason, wherever the reason is one of the table that the answer is made from. */
function describeExpected({ description, error }: ObservedAnswer, reason: string | undefined): unknown {
  if (description === undefined || !isReason(reason)) return description;
  const row = describeRefusal(reason);
  return row.error === error ? row.description : description;
}

describe('the table', () => {
  beforeAll(() => {
    if (answers.length === 0) throw new Error('Run the whole file: the table is judged by what was answered');
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

  test('reaches every reason, but those that no request can bring about', () => {
    const unreached = reasons.filter((reason) => !reached().includes(reason));
    expect(new Set(unreached)).toEqual(new Set(Object.keys(unreachedReasons)));
  });

  test.each(endpoints)(
    'refuses at %s for everything that is listed of it, and for nothing else',
    (endpoint) => {
      const rows: RefusalRows = endpointRefusals[endpoint];
      const reachable = Object.entries(rows).filter(([reason]) => !Object.hasOwn(unreachedReasons, reason));
      const refused = answers.filter(
        ({ path, reason }) => path === oauthPaths[endpoint] && reason !== undefined,
      );
      expect(new Set(refused.map(({ description }) => description))).toEqual(
        new Set(reachable.map(([, { description }]) => description)),
      );
    },
  );

  test('has at least 150 rows, none of them twice in one place', () => {
    const titles = refusalTables.flatMap(({ heading, rows }) =>
      rows.map(([title]) => `${heading}: ${title}`),
    );
    expect(titles.length).toBeGreaterThanOrEqual(150);
    expect(new Set(titles).size).toBe(titles.length);
  });
});

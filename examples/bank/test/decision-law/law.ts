import fc from 'fast-check';
import { expect } from 'vitest';
import { type GeneratedRequest, requests, writeRequest } from './api-request.ts';
import { type Bank, openBank } from './bank.ts';
import { type Expected, predict } from './expected-answer.ts';
import { scenarios } from './scenario.ts';

interface Body {
  readonly data?: unknown;
  readonly links?: { readonly self: string; readonly next?: string };
  readonly meta?: Readonly<Record<string, string>>;
  readonly errors?: readonly { readonly code: string; readonly path?: string }[];
}

/**
 * Checks on generated scenarios that each HTTP response equals the decision of `decide` on the same facts. It compares
 * status, code and path of a refusal, and data, meta, links and recorded uses of a successful response.
 */
export async function checkAnswersAreDecisions({
  numRuns,
  requested,
}: {
  readonly numRuns: number;
  readonly requested: number;
}): Promise<void> {
  // Each endpoint is requested once, because a bank records a second use of an endpoint only after a minute.
  const selector = ({ endpoint }: GeneratedRequest) => endpoint;
  const asking = fc.uniqueArray(requests, { minLength: requested, maxLength: requested, selector });
  const law = fc.asyncProperty(scenarios, asking, async (scenario, all) => {
    const bank = await openBank(scenario);
    for (const one of all) expect(await ask(bank, one)).toEqual(await predict(scenario, one, bank.consents));
  });
  await fc.assert(law, { numRuns });
}

async function ask({ send, uses }: Bank, requested: GeneratedRequest): Promise<Expected> {
  uses.length = 0;
  const response = await send(writeRequest(requested));
  const { data, links, meta, errors = [] } = (await response.json()) as Body;
  const [error] = errors;
  if (error !== undefined) {
    expect(uses).toEqual([]);
    const refused = { status: response.status, code: error.code };
    return error.path === undefined ? refused : { ...refused, path: error.path };
  }
  const [{ consentId, endpoint } = { consentId: 'none', endpoint: 'none' }] = uses;
  const { self = '', next } = links ?? {};
  if (next !== undefined) expectNextLink(self, next, requested);
  const reported = {
    status: 200,
    data,
    self,
    more: next !== undefined,
    use: { consentId, endpoint },
  } as const;
  return meta === undefined ? reported : { ...reported, meta };
}

/** Checks that the link to the next page repeats the parameters of the request and adds only a cursor. */
function expectNextLink(self: string, next: string, requested: GeneratedRequest): void {
  const [path, query] = next.split('?');
  expect(path).toBe(self);
  const { cursor, ...repeated } = Object.fromEntries(new URLSearchParams(query));
  expect(cursor).toMatch(/^[\w-]+$/);
  const known = ['fromBookingDateTime', 'toBookingDateTime', 'limit'];
  expect(repeated).toEqual(Object.fromEntries(requested.query.filter(([name]) => known.includes(name))));
}

/** Counts the generated requests that succeed. A property about refusals alone would prove little. */
export async function countSucceeded(numRuns: number) {
  const statuses = fc.sample(fc.tuple(scenarios, requests), numRuns).map(async ([scenario, requested]) => {
    const bank = await openBank(scenario);
    return (await bank.send(writeRequest(requested))).status;
  });
  return (await Promise.all(statuses)).filter((status) => status === 200).length;
}

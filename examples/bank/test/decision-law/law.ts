import fc from 'fast-check';
import { expect } from 'vitest';
import { type Requested, requests, writeRequest } from './asked.ts';
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
 * Checks on generated scenarios that what is answered over HTTP is what `decide` says of the same facts: status, code and
 * path of a refusal; accounts, fields, rows, meta and links of an answer, and that just those are noted as uses.
 */
export async function checkAnswersAreDecisions({
  numRuns,
  requested,
}: {
  readonly numRuns: number;
  readonly requested: number;
}): Promise<void> {
  // A bank records a second use of an endpoint only after a minute.
  const selector = ({ endpoint }: Requested) => endpoint;
  const asking = fc.uniqueArray(requests, { minLength: requested, maxLength: requested, selector });
  const law = fc.asyncProperty(scenarios, asking, async (scenario, all) => {
    const bank = await openBank(scenario);
    for (const one of all) expect(await ask(bank, one)).toEqual(await predict(scenario, one, bank.consents));
  });
  await fc.assert(law, { numRuns });
}

async function ask({ send, uses }: Bank, requested: Requested): Promise<Expected> {
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
  if (next !== undefined) expectFollowing(self, next, requested);
  const reported = {
    status: 200,
    data,
    self,
    more: next !== undefined,
    use: { consentId, endpoint },
  } as const;
  return meta === undefined ? reported : { ...reported, meta };
}

/** The link to the next page repeats what was asked, and nothing but a cursor is new in it. */
function expectFollowing(self: string, next: string, requested: Requested): void {
  const [path, query] = next.split('?');
  expect(path).toBe(self);
  const { cursor, ...repeated } = Object.fromEntries(new URLSearchParams(query));
  expect(cursor).toMatch(/^[\w-]+$/);
  const known = ['fromBookingDateTime', 'toBookingDateTime', 'limit'];
  expect(repeated).toEqual(Object.fromEntries(requested.query.filter(([name]) => known.includes(name))));
}

/** Tells how many of so many generated requests are answered with data: a law about refusals alone would show little. */
export async function countAnswered(numRuns: number) {
  const statuses = fc.sample(fc.tuple(scenarios, requests), numRuns).map(async ([scenario, requested]) => {
    const bank = await openBank(scenario);
    return (await bank.send(writeRequest(requested))).status;
  });
  return (await Promise.all(statuses)).filter((status) => status === 200).length;
}

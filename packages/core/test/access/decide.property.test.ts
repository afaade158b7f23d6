import type { Permission } from '@ob/core';
import type { ConsentFacts } from '@ob/core/primitives';
import {
  type AccessFacts,
  accessSteps,
  type DateWindow,
  decide,
  endpoints,
  explain,
  type NarrowedWindow,
} from '@ob/core/routes';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { intersectWindows, isInWindow } from '../../src/pagination/date-window.ts';
import { accountId, facts, matchingFacts, moment, permission } from '../support/access-facts.ts';
import { stepFails } from '../support/failing-steps.ts';

function shows(window: NarrowedWindow, at: number): boolean {
  return window !== 'nothing' && isInWindow(window, at);
}

/** All moments in the generated facts. */
const moments = (given: AccessFacts) => Array.from({ length: 21 }, (_, offset) => given.now - 10 + offset);

const law = <Given>(given: fc.Arbitrary<Given>, holds: (given: Given) => void, numRuns = 500) =>
  fc.assert(fc.property(given, holds), { numRuns });

describe('the order of the checks', () => {
  test('the first failing check gives the refusal, and without one access is granted', () => {
    law(
      facts,
      (given) => {
        const decision = decide(given);
        const first = accessSteps.find((step) => stepFails[step](given));
        expect(decision.ok ? undefined : decision.refusal.step).toBe(first);
      },
      3000,
    );
  });

  test('the generated facts reach every check', () => {
    const decisions = fc.sample(facts, 3000).map(decide);
    const steps = decisions.map((decision) => (decision.ok ? 'allowed' : decision.refusal.step));
    expect(new Set(steps)).toEqual(new Set([...accessSteps, 'allowed']));
  });

  test('explain reports passed before the refusing check, and not_reached after it', () => {
    law(facts, (given) => {
      const decision = decide(given);
      const explained = explain(given);
      expect(explained.map(({ step }) => step)).toEqual(accessSteps);
      const outcomes = explained.map(({ outcome }) => outcome).join(' ');
      expect(outcomes).toMatch(decision.ok ? /^(passed ?)+$/ : /^(passed )*refused( not_reached)*$/);
      const refused = explained.find(({ refusal }) => refusal !== undefined);
      expect(refused?.refusal).toEqual(decision.ok ? undefined : decision.refusal);
      expect(refused?.step).toEqual(decision.ok ? undefined : decision.refusal.step);
    });
  });
});

describe('any input', () => {
  const text = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('__proto__', 'constructor', '', '\0'));
  const number = fc.oneof(fc.double(), fc.constantFrom(Number.NaN, Infinity, -Infinity, 8.64e15 + 1));
  const hostile = fc
    .record({
      base: facts,
      requested: fc.record({ endpoint: fc.constant('transactions' as const), accountId: text }),
      query: fc.array(
        fc.tuple(fc.oneof(text, fc.constantFrom('limit', 'cursor', 'toBookingDateTime')), text),
      ),
      consentIds: fc.array(text),
      now: number,
      consent: fc.record({
        consentId: text,
        expiresAt: number,
        transactionsFrom: number,
        transactionsTo: number,
      }),
    })
    .map(
      ({ base, requested, consent, ...rest }): AccessFacts => ({
        ...base,
        ...rest,
        target: requested,
        consent: base.consent && { ...base.consent, ...consent },
      }),
    );

  test('gets a decision without an exception, always the same one', () => {
    law(
      fc.oneof(hostile, facts),
      (given) => {
        const { cursors, ...data } = given;
        const frozen = { ...structuredClone(data), cursors };
        expect(decide(given)).toEqual(decide(frozen));
        expect(explain(given)).toHaveLength(accessSteps.length);
        expect(given).toEqual(frozen);
      },
      2000,
    );
  });

  test('may be a hostile query in otherwise valid facts', () => {
    law(
      fc.tuple(matchingFacts, hostile),
      ([given, { query }]) => {
        expect(typeof decide({ ...given, query, target: { endpoint: 'transactions' } }).ok).toBe('boolean');
      },
      2000,
    );
  });

  test('is decided without reading a clock', () => {
    vi.spyOn(Date, 'now').mockImplementation(() => {
      throw new Error('read a clock');
    });
    for (const given of fc.sample(facts, 300)) decide(given);
  });
});

describe('granted access', () => {
  test('stays inside an active consent of the client and the token', () => {
    law(facts, (given) => {
      const decision = decide(given);
      if (!decision.ok) return;
      const { consent: used, accountIds, customerId, fields } = decision.value;
      expect(accountIds.every((id) => used.accountIds.includes(id))).toBe(true);
      expect(used.status === 'authorized' && given.now < used.expiresAt).toBe(true);
      const open: readonly Permission[] = endpoints[given.target.endpoint].anyOf;
      const full = open.some((name) => used.permissions.includes(name) && !name.endsWith('Basic'));
      expect(fields).toBe(full ? 'full' : 'basic');
      expect(given.token).toMatchObject({ clientId: used.clientId, consentId: used.consentId, customerId });
    });
  });

  test('covers exactly the window that consent and query share', () => {
    law(matchingFacts, (given) => {
      const decision = decide(given);
      if (!decision.ok) return;
      const { transactionsFrom = -Infinity, transactionsTo = Infinity } = given.consent;
      const filter: DateWindow = decision.value.page?.filter ?? {};
      for (const at of moments(given)) {
        const both = at >= transactionsFrom && at <= transactionsTo && isInWindow(filter, at);
        expect(shows(decision.value.window, at)).toBe(both);
      }
    });
  });
});

/** Expects that one access shows everything that another one shows: accounts, fields and bookings. */
function expectMore(given: AccessFacts, wide: ConsentFacts, narrow: ConsentFacts): void {
  const [much, little] = [wide, narrow].map((consent) => decide({ ...given, consent }));
  if (!little?.ok) return;
  if (!much?.ok) throw new Error('the wider consent refuses what the narrower one allows');
  expect(much.value.accountIds).toEqual(expect.arrayContaining([...little.value.accountIds]));
  if (little.value.fields === 'full') expect(much.value.fields).toBe('full');
  const hidden = moments(given).filter(
    (at) => shows(little.value.window, at) && !shows(much.value.window, at),
  );
  expect(hidden).toEqual([]);
  expect(much.value.page).toEqual(little.value.page);
}

describe('consents', () => {
  test('an added permission never removes data', () => {
    law(fc.tuple(matchingFacts, permission), ([given, added]) => {
      const grown = { ...given.consent, permissions: [added, ...given.consent.permissions] };
      expectMore(given, grown, given.consent);
    });
  });

  const narrowing = fc.record(
    {
      permissions: fc.uniqueArray(permission),
      accountIds: fc.uniqueArray(accountId),
      from: moment,
      to: moment,
      earlier: fc.nat({ max: 2000 }),
    },
    { requiredKeys: [] },
  );

  test('a narrower consent never adds an account, a field or a booking', () => {
    law(
      fc.tuple(matchingFacts, narrowing),
      ([given, { permissions, accountIds, from, to, earlier = 0 }]) => {
        const { consent } = given;
        const narrow: ConsentFacts = {
          ...consent,
          permissions: consent.permissions.filter((name) => permissions?.includes(name) ?? true),
          accountIds: consent.accountIds.filter((id) => accountIds?.includes(id) ?? true),
          expiresAt: consent.expiresAt - earlier,
          transactionsFrom: Math.max(consent.transactionsFrom ?? -Infinity, from ?? -Infinity),
          transactionsTo: Math.min(consent.transactionsTo ?? Infinity, to ?? Infinity),
        };
        expectMore(given, consent, narrow);
      },
      2000,
    );
  });

  test('a later time never turns a refusal into access, and never narrows access', () => {
    law(
      fc.tuple(facts, fc.nat({ max: 2000 })),
      ([given, later]) => {
        const [before, after] = [decide(given), decide({ ...given, now: given.now + later })];
        if (after.ok) expect(after).toEqual(before);
      },
      2000,
    );
  });
});

test('an intersection of windows is inside both', () => {
  const window = fc.record({ from: moment, to: moment }, { requiredKeys: [] });
  law(fc.tuple(window, window, moment), ([one, other, at]) => {
    expect(shows(intersectWindows(one, other), at)).toBe(isInWindow(one, at) && isInWindow(other, at));
  });
});

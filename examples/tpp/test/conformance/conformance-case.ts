import { type Combination, combinations } from '@ob/tooling/client-libraries';
import type { Browser } from '../../src/browser.ts';
import type { AuthorizationFixture } from '../authorization/authorization-fixture.ts';
import type { TestClient } from '../authorization/test-client.ts';

/** Where a case runs: a bank, a customer's browser, and the two clients of one combination. */
export interface Setting {
  readonly fixture: AuthorizationFixture;
  readonly browser: Browser;
  readonly combination: Combination;
  readonly client: TestClient;
  readonly other: TestClient;
  /**
   * What the customer is asked for, OpenID Connect where `openid` is in it, else plain OAuth; or {@link machineScope}
   * for client credentials, where no customer is asked.
   */
  readonly scope: string;
}

/** One module of OpenID's suite, told anew. */
export interface ConformanceCase {
  /** The name of the module in the suite, without the `FAPI2SPFinal` before it. */
  readonly module: string;
  /** The combinations to which the module applies; all where nothing is said. */
  readonly only?: Partial<Combination>;
  /** Set where the module is about OpenID Connect alone. */
  readonly openid?: true;
  /** Set where the suite runs the module for client credentials too. */
  readonly machines?: true;
  /** Set where the case runs in every combination that it applies to, not only in two of them. */
  readonly everywhere?: true;
  run(setting: Setting): Promise<void>;
}

/** A case in one combination, with one scope. */
export interface PlannedCase {
  readonly planned: ConformanceCase;
  readonly combination: Combination;
  readonly scope: string;
}

/** What clients ask for by client credentials. */
export const machineScope = 'webhooks';

const scopes = ['openid accounts', 'accounts', 'openid'] as const;
const openidScopes = ['openid accounts', 'openid'] as const;

/**
 * Plans in which combinations a table of cases runs. One that does not run everywhere runs twice: in a combination
 * that moves on from case to case, and in the one that has least in common with it. The scopes take turns likewise.
 */
export function planCases(cases: readonly ConformanceCase[]): readonly PlannedCase[] {
  return cases.flatMap((planned, index) => {
    const choices = planned.openid ? openidScopes : scopes;
    const chosen = planned.everywhere ? combinations : chooseCombinations(planned, index);
    const flows = chosen.map((combination, turn) => ({
      planned,
      combination,
      scope: choices[(index + turn) % choices.length] ?? 'openid',
    }));
    return [...flows, ...planMachines(planned)];
  });
}

/** Requests and their answers through the browser have no part in client credentials. */
function planMachines(planned: ConformanceCase): readonly PlannedCase[] {
  if (planned.machines === undefined) return [];
  const applicable = findCombinations({ request: 'unsigned', response: 'plain' });
  return applicable.map((combination) => ({ planned, combination, scope: machineScope }));
}

function findCombinations(only: Partial<Combination> = {}): readonly Combination[] {
  const required = Object.entries(only);
  return combinations.filter((combination) =>
    required.every(([name, value]) => combination[name as keyof Combination] === value),
  );
}

function chooseCombinations({ only }: ConformanceCase, index: number): readonly Combination[] {
  const applicable = findCombinations(only);
  const position = (index * 3) % applicable.length;
  // The list counts up in binary, so that the one as far from the end as this is from the start differs in every choice.
  const [first, opposite] = [applicable[position], applicable[applicable.length - 1 - position]];
  if (first === undefined || opposite === undefined) return applicable;
  return first === opposite ? [first] : [first, opposite];
}

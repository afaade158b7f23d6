import { type Combination, combinations } from '@ob/tooling/client-libraries';
import type { Browser } from '../../src/browser.ts';
import type { AuthorizationFixture } from '../authorization/authorization-fixture.ts';
import type { TestClient } from '../authorization/test-client.ts';

/** The environment of a case: a bank, a customer's browser, and the two clients of one combination. */
export interface Setting {
  readonly fixture: AuthorizationFixture;
  readonly browser: Browser;
  readonly combination: Combination;
  readonly client: TestClient;
  readonly other: TestClient;
  /**
   * The scope of the authorization request, or {@link machineScope} for client credentials. The flow is OpenID Connect
   * if the scope has `openid`, else plain OAuth.
   */
  readonly scope: string;
}

/** A module of OpenID's conformance suite, written for these tests. */
export interface ConformanceCase {
  /** The name of the module in the suite, without `FAPI2SPFinal`. */
  readonly module: string;
  /** The combinations to which the module applies. Default: all. */
  readonly only?: Partial<Combination>;
  /** Set if the module applies to OpenID Connect only. */
  readonly openid?: true;
  /** Set if the suite also runs the module with client credentials. */
  readonly machines?: true;
  /** Set if the case runs in every combination to which it applies, instead of two. */
  readonly everywhere?: true;
  run(setting: Setting): Promise<void>;
}

export interface PlannedCase {
  readonly planned: ConformanceCase;
  readonly combination: Combination;
  readonly scope: string;
}

export const machineScope = 'webhooks';

const scopes = ['openid accounts', 'accounts', 'openid'] as const;
const openidScopes = ['openid accounts', 'openid'] as const;

/**
 * Plans the combinations of each case. A case that does not run everywhere runs in two: one that differs from case to
 * case, and its opposite. The scopes alternate too.
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

/** Plans the client credentials runs, without the choices for authorization requests and responses. */
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
  // The list counts up in binary, so the combination at the mirrored position differs in every choice.
  const [first, opposite] = [applicable[position], applicable[applicable.length - 1 - position]];
  if (first === undefined || opposite === undefined) return applicable;
  return first === opposite ? [first] : [first, opposite];
}

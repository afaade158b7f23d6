import { type Result, refuse } from '@ob/http';
import { type GuardContext, isIdentifier, readQueryPairs } from '@ob/http/routes';
import type { Access, AccessTarget } from '../access/access.ts';
import type { AccessRefusal } from '../access/access-refusals.ts';
import type { AccountReader } from '../access/account-reader.ts';
import { type AccessFacts, decide } from '../access/decide.ts';
import type { CursorCodec } from '../pagination/cursor-codec.ts';
import { challengeForScope } from './challenge.ts';
import { readPresentedConsent } from './presented-consent.ts';
import type { GuardRefusal } from './respond-refusal.ts';
import type { TokenGuardPorts } from './token-guard.ts';

/** Port: decides whether a request to an account-information endpoint is admitted. */
export interface AccessGuard {
  admit(request: Request, context: GuardContext, target: AccessTarget): Promise<Result<Access, GuardRefusal>>;
}

export interface AccessGuardPorts extends TokenGuardPorts {
  readonly reader: Pick<AccountReader, 'holdsAccount'>;
  readonly cursors: CursorCodec;
}

/** Creates the guard of the account-information endpoints. It asks the bank about an account only if the decision needs it. */
export function createAccessGuard(ports: AccessGuardPorts): AccessGuard {
  return {
    async admit(request, context, target) {
      const presented = await readPresentedConsent(ports, request, context);
      if (!presented.ok) return presented;
      const query = readQueryPairs(request);
      const { cursors, clock } = ports;
      const facts = { ...presented.value, target, query, cursors, now: clock.now() };
      const decided = await decideAccess(ports, facts);
      if (!decided.ok && decided.refusal.step === 'scope') challengeForScope(presented.value.token, context);
      return decided.ok ? decided : refuse({ kind: 'access', ...decided.refusal });
    },
  };
}

type KnownFacts = Omit<AccessFacts, 'accountHeld'>;

async function decideAccess(
  ports: AccessGuardPorts,
  facts: KnownFacts,
): Promise<Result<Access, AccessRefusal>> {
  const decision = decide({ ...facts, accountHeld: false });
  const requested = !decision.ok && decision.refusal.step === 'account' && (await isHeld(ports, facts));
  return requested ? decide({ ...facts, accountHeld: true }) : decision;
}

/** Returns whether the customer holds the requested account. The bank is asked only about valid ids. */
export async function isHeld(
  { reader }: Pick<AccessGuardPorts, 'reader'>,
  { target, consent }: Pick<AccessFacts, 'target' | 'consent'>,
): Promise<boolean> {
  if (!isIdentifier(target.accountId)) return false;
  return consent?.customerId !== undefined && reader.holdsAccount(consent.customerId, target.accountId);
}

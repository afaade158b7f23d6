import {
  type Access,
  type AccessFacts,
  type AccessGate,
  type AccessLookup,
  type AccessRefusal,
  type AccountReader,
  accept,
  admitLiveToken,
  type BurstPorts,
  challengeForScope,
  decide,
  isIdentifier,
  type Result,
  refuse,
  type TokenRefusal,
  type TokenVerifier,
} from '@ob/core';
import { readHeaderValues, readQueryPairs } from '@ob/core/http';

/** What the gate asks, all of it anew for every request. */
export interface GatePorts extends BurstPorts {
  readonly tokens: TokenVerifier;
  readonly access: AccessLookup;
  readonly reader: Pick<AccountReader, 'holdsAccount'>;
}

/**
 * Makes the gate before the account-information endpoints: it verifies the token, reads token, grant and consent in
 * one look-up, takes the request from the client's burst, and hands everything to {@link decide}. The bank is asked
 * about an account only where that changes the answer.
 */
export function createAccessGate(ports: GatePorts): AccessGate {
  return {
    async admit(request, context, target) {
      const verified = await ports.tokens.verify(request, context);
      if (!verified.ok) return refuseToken(verified.refusal);
      const consentIds = readHeaderValues(request, 'X-Consent-ID');
      const state = await ports.access.find(verified.value, findLookedUp(consentIds));
      const token = await admitLiveToken(ports, verified.value, state, context);
      if (!token.ok) return refuseToken(token.refusal);
      const query = readQueryPairs(request);
      const { consent } = state;
      const facts = { target, query, consentIds, token: token.value, consent, now: ports.clock.now() };
      const decided = await decideAccess(ports, facts);
      if (!decided.ok && decided.refusal.kind === 'access' && decided.refusal.step === 'scope') {
        challengeForScope(token.value, context);
      }
      return decided;
    },
  };
}

/** Names the consent to look up: not every store could be asked for text that is no id, and several name none. */
export function findLookedUp([consentId, another]: readonly string[]): string | undefined {
  return another === undefined && isIdentifier(consentId) ? consentId : undefined;
}

type KnownFacts = Omit<AccessFacts, 'accountHeld'>;

async function decideAccess(ports: GatePorts, facts: KnownFacts): Promise<Result<Access, AccessRefusal>> {
  const decision = decide({ ...facts, accountHeld: false });
  const asked = !decision.ok && decision.refusal.step === 'account' && (await isHeld(ports, facts));
  const final = asked ? decide({ ...facts, accountHeld: true }) : decision;
  return final.ok ? accept(final.value) : refuse({ kind: 'access', ...final.refusal });
}

/** Tells whether the customer holds the account asked for; the bank is not asked for what is no id. */
export async function isHeld(
  { reader }: Pick<GatePorts, 'reader'>,
  { target, consent }: Pick<AccessFacts, 'target' | 'consent'>,
): Promise<boolean> {
  if (!isIdentifier(target.accountId)) return false;
  return consent?.customerId !== undefined && reader.holdsAccount(consent.customerId, target.accountId);
}

function refuseToken(refusal: TokenRefusal): Result<Access, AccessRefusal> {
  return refuse({ kind: 'token', refusal });
}

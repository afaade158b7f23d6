import {
  type Access,
  type AccessFacts,
  type AccessGate,
  type AccessLookup,
  type AccessRefusal,
  type AccountReader,
  type ApiFault,
  accept,
  admitLiveToken,
  type BurstPorts,
  challengeForScope,
  decide,
  isIdentifier,
  type LiveAccessToken,
  type Result,
  refuse,
  type TokenRefusal,
  type TokenVerifier,
} from '@ob/core';
import { readSingleHeader } from '@ob/core/http';

/** What the gate asks, all of it anew for every request. */
export interface GatePorts extends BurstPorts {
  readonly tokens: TokenVerifier;
  readonly access: AccessLookup;
  readonly reader: Pick<AccountReader, 'holdsAccount'>;
}

/**
 * Makes the gate before the account-information endpoints: it verifies the token, reads token, grant and consent in
 * one look-up, takes the request from the client's burst, and decides. The bank is asked about an account only where
 * that changes the answer.
 */
export function createAccessGate(ports: GatePorts): AccessGate {
  return {
    async admit(request, context, target) {
      const verified = await ports.tokens.verify(request, context);
      if (!verified.ok) return refuseToken(verified.refusal);
      const header = readSingleHeader(request, 'X-Consent-ID');
      const consentId = header.ok ? header.value : undefined;
      const lookedUp = isIdentifier(consentId) ? consentId : undefined;
      const state = await ports.access.find(verified.value, lookedUp);
      const token = await admitLiveToken(ports, verified.value, state, context);
      if (!token.ok) return refuseToken(token.refusal);
      if (!header.ok) return refuseHeader(header.refusal);
      const facts = { target, token: token.value, consentId, consent: state.consent, now: ports.clock.now() };
      const decided = await decideAccess(ports, facts);
      if (lacksScope(decided)) challengeForScope(token.value, context);
      return decided;
    },
  };
}

function lacksScope(decided: Result<Access, AccessRefusal>): boolean {
  if (decided.ok || decided.refusal.kind === 'token') return false;
  return decided.refusal.fault.code === 'insufficient_scope';
}

type KnownFacts = Omit<AccessFacts, 'accountHeld'> & { readonly token: LiveAccessToken };

async function decideAccess(ports: GatePorts, facts: KnownFacts): Promise<Result<Access, AccessRefusal>> {
  const decision = decide({ ...facts, accountHeld: false });
  if (decision.ok) return decision;
  const { refusal } = decision;
  if (refusal.step !== 'account' || !(await isHeld(ports, facts)))
    return refuse({ kind: 'access', ...refusal });
  const again = decide({ ...facts, accountHeld: true });
  return again.ok ? accept(again.value) : refuse({ kind: 'access', ...again.refusal });
}

async function isHeld({ reader }: GatePorts, { target, consent }: KnownFacts): Promise<boolean> {
  if (!isIdentifier(target.accountId)) return false;
  return consent?.customerId !== undefined && reader.holdsAccount(consent.customerId, target.accountId);
}

function refuseToken(refusal: TokenRefusal): Result<Access, AccessRefusal> {
  return refuse({ kind: 'token', refusal });
}

function refuseHeader(fault: ApiFault): Result<Access, AccessRefusal> {
  return refuse({ kind: 'access', step: 'consent_header', fault });
}

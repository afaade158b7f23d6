import {
  type Access,
  type AccessFacts,
  type AccessFault,
  type AccessGate,
  type AccountReader,
  type CursorCodec,
  challengeForScope,
  decide,
  isIdentifier,
  type Result,
  readShownConsent,
  refuse,
  type TokenGatePorts,
} from '@ob/core';
import { readQueryPairs } from '@ob/core/http';

/** What the gate asks, all of it anew for every request. */
export interface GatePorts extends TokenGatePorts {
  readonly reader: Pick<AccountReader, 'holdsAccount'>;
  /** Reads the cursors that the account routes write. */
  readonly cursors: CursorCodec;
}

/**
 * Makes the gate before the account-information endpoints: it verifies the token, reads token, grant and consent in
 * one look-up, takes the request from the client's burst, and hands everything to {@link decide}. The bank is asked
 * about an account only where that changes the answer.
 */
export function createAccessGate(ports: GatePorts): AccessGate {
  return {
    async admit(request, context, target) {
      const shown = await readShownConsent(ports, request, context);
      if (!shown.ok) return shown;
      const query = readQueryPairs(request);
      const { cursors, clock } = ports;
      const facts = { ...shown.value, target, query, cursors, now: clock.now() };
      const decided = await decideAccess(ports, facts);
      if (!decided.ok && decided.refusal.step === 'scope') challengeForScope(shown.value.token, context);
      return decided.ok ? decided : refuse({ kind: 'access', ...decided.refusal });
    },
  };
}

type KnownFacts = Omit<AccessFacts, 'accountHeld'>;

async function decideAccess(ports: GatePorts, facts: KnownFacts): Promise<Result<Access, AccessFault>> {
  const decision = decide({ ...facts, accountHeld: false });
  const asked = !decision.ok && decision.refusal.step === 'account' && (await isHeld(ports, facts));
  return asked ? decide({ ...facts, accountHeld: true }) : decision;
}

/** Tells whether the customer holds the account asked for; the bank is not asked for what is no id. */
export async function isHeld(
  { reader }: Pick<GatePorts, 'reader'>,
  { target, consent }: Pick<AccessFacts, 'target' | 'consent'>,
): Promise<boolean> {
  if (!isIdentifier(target.accountId)) return false;
  return consent?.customerId !== undefined && reader.holdsAccount(consent.customerId, target.accountId);
}

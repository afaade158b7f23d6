import type { AccountReader } from '@ob/core';
import type { ConsentFacts, LiveAccessToken } from '@ob/core/primitives';
import {
  type AccessFacts,
  type AccessTarget,
  type CursorCodec,
  closedAccount,
  type ExplainedStep,
  endpoints,
  explain,
  findLookedUp,
  isHeld,
} from '@ob/core/routes';
import type { Clock } from '@ob/http';
import type { QueryPairs } from '@ob/http/routes';
import type { ConsentStore } from '../ports/consent-store.ts';
import { consentFacts } from './consent-facts.ts';

/** What staff know, or assume, of the access token that came with a request. */
export interface AssumedToken {
  readonly scopes: readonly string[];
  /** Whether it was issued for this very consent, and so for its customer. */
  readonly boundToConsent: boolean;
}

/** The token of a third party that has done everything right: live, for this consent, with the scope `accounts`. */
export const fittingToken: AssumedToken = { scopes: ['accounts'], boundToConsent: true };

/** A request to an account-information endpoint, as staff hear of it from a third party. */
export interface RequestedAccess {
  readonly clientId: string;
  /** The `X-Consent-ID` as it was sent; `undefined` where there was none. */
  readonly sentConsentId: string | undefined;
  readonly target: AccessTarget;
  /** The parameters of the request's query, decoded. */
  readonly query: QueryPairs;
  /** {@link fittingToken} where nothing is known against it; `undefined` where no valid one came with the request. */
  readonly token: AssumedToken | undefined;
}

/** What an explanation asks. It changes nothing. */
export interface ExplainPorts {
  readonly consents: Pick<ConsentStore, 'find'>;
  readonly reader: Pick<AccountReader, 'holdsAccount'>;
  readonly clock: Clock;
  /** Reads the cursors that the account routes write. */
  readonly cursors: CursorCodec;
}

/**
 * Explains to support staff, who have no token, how a request would fare if it came now: every step of the decision in
 * its order, and at most one refusal, with its reason in the words of the log. A selected account that is closed by now
 * is found out last: its step alone is refused, and the later ones have passed. Of limits it says nothing: they depend
 * on what else was asked. Throws what a port throws.
 */
export async function explainAccess(
  ports: ExplainPorts,
  requested: RequestedAccess,
): Promise<readonly ExplainedStep[]> {
  const facts = await gatherFacts(ports, requested);
  const steps = explain({ ...facts, accountHeld: false });
  const refused = steps.find(({ outcome }) => outcome === 'refused');
  if (refused === undefined) return (await isGone(ports, facts)) ? steps.map(refuseClosed) : steps;
  return refused.step === 'account' && (await isHeld(ports, facts))
    ? explain({ ...facts, accountHeld: true })
    : steps;
}

type KnownFacts = Omit<AccessFacts, 'accountHeld'>;

async function gatherFacts(
  { consents, clock, cursors }: ExplainPorts,
  requested: RequestedAccess,
): Promise<KnownFacts> {
  const { clientId, sentConsentId, target, query } = requested;
  const consentIds = parseSentValues(sentConsentId);
  const consentId = findLookedUp(consentIds);
  const stored = consentId === undefined ? undefined : await consents.find(consentId);
  const now = clock.now();
  const consent = stored === undefined ? undefined : consentFacts(stored, now);
  const token = requested.token === undefined ? undefined : describeToken(requested.token, clientId, consent);
  return { target, query, cursors, consentIds, token, consent, now };
}

/** Parts the values of a header as the guard does: blank is absent, and a comma begins another value. */
function parseSentValues(sent: string | undefined): readonly string[] {
  const text = sent?.trim() ?? '';
  return text === '' ? [] : text.split(',');
}

/** Stands for the token that nobody has: its name and its end are not what decisions look at. */
function describeToken(
  { scopes, boundToConsent }: AssumedToken,
  clientId: string,
  consent: ConsentFacts | undefined,
): LiveAccessToken {
  const token = { scheme: 'Bearer', tokenId: 'assumed', clientId, scopes, expiresAt: Infinity } as const;
  if (!boundToConsent || consent?.customerId === undefined) return token;
  return { ...token, consentId: consent.consentId, customerId: consent.customerId };
}

/** Tells whether the customer no longer holds the selected account asked for. */
async function isGone({ reader }: ExplainPorts, { target, consent }: KnownFacts): Promise<boolean> {
  if (endpoints[target.endpoint].accounts === 'all') return false;
  if (target.accountId === undefined || consent?.customerId === undefined) return false;
  return !(await reader.holdsAccount(consent.customerId, target.accountId));
}

function refuseClosed(passed: ExplainedStep): ExplainedStep {
  if (passed.step !== 'account') return passed;
  return { step: 'account', outcome: 'refused', apiError: closedAccount };
}

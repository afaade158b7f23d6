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
  isHeld,
  selectConsentId,
} from '@ob/core/routes';
import type { Clock } from '@ob/http';
import type { QueryPairs } from '@ob/http/routes';
import type { ConsentStore } from '../ports/consent-store.ts';
import { consentFacts } from './consent-facts.ts';

/** The properties of an access token that support staff know or assume. */
export interface AssumedToken {
  readonly scopes: readonly string[];
  /** Whether it was issued for the consent of the request. */
  readonly boundToConsent: boolean;
}

/** A valid token for the consent of the request, with the scope `accounts`. */
export const matchingToken: AssumedToken = { scopes: ['accounts'], boundToConsent: true };

/** A request to an account-information endpoint, as a third party reports it to support staff. */
export interface RequestedAccess {
  readonly clientId: string;
  /** The header `X-Consent-ID` of the request. `undefined` if it was absent. */
  readonly sentConsentId: string | undefined;
  readonly target: AccessTarget;
  /** The parameters of the request's query, decoded. */
  readonly query: QueryPairs;
  /** `undefined` if the request had no valid token. Use {@link matchingToken} if nothing is known. */
  readonly token: AssumedToken | undefined;
}

export interface ExplainPorts {
  readonly consents: Pick<ConsentStore, 'find'>;
  readonly reader: Pick<AccountReader, 'holdsAccount'>;
  readonly clock: Clock;
  /** The codec that the account routes use. */
  readonly cursors: CursorCodec;
}

/**
 * Explains how the bank would answer a request now, for support staff without the token. Returns every step of the
 * decision in order, with at most one refusal and its reason from the log. If the account is closed, only the step
 * `account` is refused and the later steps have passed. Rate limits are not included.
 */
export async function explainAccess(
  ports: ExplainPorts,
  requested: RequestedAccess,
): Promise<readonly ExplainedStep[]> {
  const facts = await gatherFacts(ports, requested);
  const steps = explain({ ...facts, accountHeld: false });
  const refused = steps.find(({ outcome }) => outcome === 'refused');
  if (refused === undefined) return (await isClosed(ports, facts)) ? steps.map(refuseClosed) : steps;
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
  const consentId = selectConsentId(consentIds);
  const stored = consentId === undefined ? undefined : await consents.find(consentId);
  const now = clock.now();
  const consent = stored === undefined ? undefined : consentFacts(stored, now);
  const token = requested.token === undefined ? undefined : describeToken(requested.token, clientId, consent);
  return { target, query, cursors, consentIds, token, consent, now };
}

/** Splits the values of a header as the guard does: blank text is no value, and a comma starts another value. */
function parseSentValues(sent: string | undefined): readonly string[] {
  const text = sent?.trim() ?? '';
  return text === '' ? [] : text.split(',');
}

/** The decisions ignore `tokenId` and `expiresAt`. */
function describeToken(
  { scopes, boundToConsent }: AssumedToken,
  clientId: string,
  consent: ConsentFacts | undefined,
): LiveAccessToken {
  const token = { scheme: 'Bearer', tokenId: 'assumed', clientId, scopes, expiresAt: Infinity } as const;
  if (!boundToConsent || consent?.customerId === undefined) return token;
  return { ...token, consentId: consent.consentId, customerId: consent.customerId };
}

/** Checks whether the customer no longer holds the requested account. */
async function isClosed({ reader }: ExplainPorts, { target, consent }: KnownFacts): Promise<boolean> {
  if (endpoints[target.endpoint].accounts === 'all') return false;
  if (target.accountId === undefined || consent?.customerId === undefined) return false;
  return !(await reader.holdsAccount(consent.customerId, target.accountId));
}

function refuseClosed(passed: ExplainedStep): ExplainedStep {
  if (passed.step !== 'account') return passed;
  return { step: 'account', outcome: 'refused', refusal: closedAccount };
}

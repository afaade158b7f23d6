import type { LiveAccessToken } from './access.ts';
import type { Access, AccessStep, AccessTarget, DateWindow, FieldSet } from './access-gate.ts';
import type { ApiErrorCode, ApiFault } from './api-error.ts';
import { type ConsentFacts, isActive } from './consent-facts.ts';
import { endpoints } from './endpoint.ts';
import type { Permission } from './permission.ts';
import { accept, type Result, refuse } from './result.ts';

/** Everything an access decision is made from. */
export interface AccessFacts {
  readonly target: AccessTarget;
  /** The token of the request; `undefined` where none is valid. */
  readonly token: LiveAccessToken | undefined;
  /** The `X-Consent-ID` of the request; `undefined` where it is absent or blank. */
  readonly consentId: string | undefined;
  /** The consent of that id, whoever it belongs to; `undefined` where there is none. */
  readonly consent: ConsentFacts | undefined;
  /** Whether the consent's customer holds the account asked for; only asked where it is not among the selected ones. */
  readonly accountHeld: boolean;
  /** In milliseconds since the epoch. */
  readonly now: number;
}

/** Why access was refused, and at which step. */
export interface AccessFault {
  readonly step: AccessStep;
  readonly fault: ApiFault;
}

/** What became of one step. */
export interface ExplainedStep {
  readonly step: AccessStep;
  readonly outcome: 'passed' | 'refused' | 'not_reached';
  readonly fault?: ApiFault;
}

interface Check {
  readonly step: AccessStep;
  readonly refuses: (facts: AccessFacts) => ApiFault | undefined;
}

/** The checks in their order; the first that refuses decides. */
const checks: readonly Check[] = [
  { step: 'token', refuses: ({ token }) => (token === undefined ? faultOf('invalid_token') : undefined) },
  {
    step: 'consent_header',
    refuses: ({ consentId }) => (consentId === undefined ? faultOf('missing_consent') : undefined),
  },
  { step: 'consent_known', refuses: (facts) => (isKnown(facts) ? undefined : faultOf('invalid_consent')) },
  {
    step: 'consent_type',
    refuses: ({ consent }) =>
      consent?.consentType === 'account-access' ? undefined : faultOf('wrong_consent_type'),
  },
  {
    step: 'consent_active',
    refuses: ({ consent, now }) =>
      consent !== undefined && isActive(consent, now) ? undefined : faultOf('invalid_consent'),
  },
  {
    step: 'scope',
    refuses: ({ token }) => (token?.scopes.includes('accounts') ? undefined : faultOf('insufficient_scope')),
  },
  { step: 'binding', refuses: (facts) => (isBound(facts) ? undefined : faultOf('invalid_consent')) },
  { step: 'account', refuses: judgeAccount },
  {
    step: 'permission',
    refuses: (facts) => (findPermission(facts) === undefined ? faultOf('permission_denied') : undefined),
  },
];

/**
 * Decides what a request to an account-information endpoint may see. Pure and total; the first failing check decides:
 * token, consent header, consent known and the client's own, its type, active, scope, token bound to this consent,
 * account selected, permission.
 */
export function decide(facts: AccessFacts): Result<Access, AccessFault> {
  for (const { step, refuses } of checks) {
    const fault = refuses(facts);
    if (fault !== undefined) return refuse({ step, fault });
  }
  return grantAccess(facts);
}

/** Tells how each step of {@link decide} went, for support staff and the audit log. */
export function explain(facts: AccessFacts): readonly ExplainedStep[] {
  const failed = checks.findIndex(({ refuses }) => refuses(facts) !== undefined);
  return checks.map(({ step, refuses }, index) => {
    if (failed === -1 || index < failed) return { step, outcome: 'passed' };
    const fault = index === failed ? refuses(facts) : undefined;
    return fault === undefined ? { step, outcome: 'not_reached' } : { step, outcome: 'refused', fault };
  });
}

const details = {
  invalid_token: 'Send a valid access token in the Authorization header.',
  missing_consent: 'Send the id of the consent in the X-Consent-ID header.',
  invalid_consent: 'Use an active consent of your own, with an access token that was issued for it.',
  wrong_consent_type: 'This endpoint needs an account-access consent.',
  insufficient_scope: 'This endpoint needs an access token with the scope accounts.',
  account_not_consented:
    'The customer did not select this account; ask for a new authorization to include it.',
  account_not_found: 'No account of this consent has this id.',
  permission_denied: 'The consent does not carry a permission that opens this endpoint.',
} as const satisfies Readonly<Partial<Record<ApiErrorCode, string>>>;

/** Describes a refusal of access: one text for each code, wherever it is given. */
export function faultOf(code: keyof typeof details): ApiFault {
  const fault = { code, detail: details[code] };
  return code === 'missing_consent' ? { ...fault, path: 'X-Consent-ID' } : fault;
}

/** Unknown, another client's and expired are one answer, so that nobody learns which ids exist. */
function isKnown({ consent, token, now }: AccessFacts): boolean {
  return (
    consent !== undefined &&
    consent.clientId === token?.clientId &&
    consent.status !== 'expired' &&
    now < consent.expiresAt
  );
}

function isBound({ token, consent }: AccessFacts): boolean {
  return (
    token !== undefined &&
    consent?.customerId !== undefined &&
    token.consentId === consent.consentId &&
    token.customerId === consent.customerId
  );
}

function judgeAccount({ target, consent, accountHeld }: AccessFacts): ApiFault | undefined {
  if (target.accountId === undefined || consent?.accountIds.includes(target.accountId)) return undefined;
  return faultOf(accountHeld ? 'account_not_consented' : 'account_not_found');
}

function findPermission({ target, consent }: AccessFacts): Permission | undefined {
  return endpoints[target.endpoint].anyOf.find((permission) => consent?.permissions.includes(permission));
}

function grantAccess(facts: AccessFacts): Result<Access, AccessFault> {
  const { token, consent, target } = facts;
  const permission = findPermission(facts);
  if (token === undefined || consent?.customerId === undefined || permission === undefined) {
    return refuse({ step: 'token', fault: faultOf('invalid_token') });
  }
  return accept({
    token,
    consent,
    customerId: consent.customerId,
    accountIds: target.accountId === undefined ? consent.accountIds : [target.accountId],
    fields: fieldsOf(permission),
    window: windowOf(consent),
  });
}

function fieldsOf(permission: Permission): FieldSet {
  return permission === 'ReadAccountsBasic' || permission === 'ReadTransactionsBasic' ? 'basic' : 'full';
}

function windowOf({ transactionsFrom, transactionsTo }: ConsentFacts): DateWindow {
  return {
    ...(transactionsFrom === undefined ? {} : { from: transactionsFrom }),
    ...(transactionsTo === undefined ? {} : { to: transactionsTo }),
  };
}

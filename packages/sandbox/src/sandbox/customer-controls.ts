import type { Consent, HistoryRow } from '@ob/consent';
import {
  approveConsentOf,
  type CustomerDecision,
  checkDecision,
  denyConsentOf,
  type Revocation,
  readConsentOf,
  revokeConsentOf,
} from './consent-controls.ts';
import { approveAt, type BrowserPorts, denyAt } from './customer-browser.ts';
import type { ThenSettle } from './ledger-controls.ts';

/** Customers' decisions. Each method resolves after its webhooks were sent, and throws a `SandboxError` if the bank refuses. */
export interface CustomerControls {
  /**
   * Opens an authorization URL, signs in and approves. Returns the redirect: with a code, or with an error if the consent has
   * ended.
   */
  approve(authorization: URL, decision: CustomerDecision): Promise<URL>;
  /** Approves a consent without an authorization request, for tests that need no token. */
  approve(consentId: string, decision: CustomerDecision): Promise<Consent>;
  /** Opens an authorization URL and denies it. Returns the redirect with the error. */
  deny(authorization: URL, decision: Pick<CustomerDecision, 'customer'>): Promise<URL>;
  /** Denies a consent without an authorization request. */
  deny(consentId: string, decision: Pick<CustomerDecision, 'customer'>): Promise<Consent>;
  revoke(consentId: string, revocation: Revocation): Promise<Consent>;
  /** Reads a consent from the bank's records. */
  readConsent(consentId: string): Promise<{
    readonly consent: Consent;
    readonly history: readonly HistoryRow[];
  }>;
}

/** `inTurn` runs decisions and account changes one after another. */
export function createCustomerControls(ports: BrowserPorts, inTurn: ThenSettle): CustomerControls {
  function approve(authorization: URL, decision: CustomerDecision): Promise<URL>;
  function approve(consentId: string, decision: CustomerDecision): Promise<Consent>;
  async function approve(target: URL | string, decision: CustomerDecision): Promise<URL | Consent> {
    checkDecision('approve', decision);
    return inTurn<URL | Consent>(() =>
      typeof target === 'string'
        ? approveConsentOf(ports.consent, target, decision)
        : approveAt(ports, target, decision),
    );
  }
  function deny(authorization: URL, decision: Pick<CustomerDecision, 'customer'>): Promise<URL>;
  function deny(consentId: string, decision: Pick<CustomerDecision, 'customer'>): Promise<Consent>;
  async function deny(
    target: URL | string,
    decision: Pick<CustomerDecision, 'customer'>,
  ): Promise<URL | Consent> {
    checkDecision('deny', decision);
    return inTurn<URL | Consent>(() =>
      typeof target === 'string'
        ? denyConsentOf(ports.consent, target, decision)
        : denyAt(ports, target, decision),
    );
  }
  return {
    approve,
    deny,
    revoke: (consentId, revocation) => inTurn(() => revokeConsentOf(ports.consent, consentId, revocation)),
    readConsent: (consentId) => readConsentOf(ports.consent, consentId),
  };
}

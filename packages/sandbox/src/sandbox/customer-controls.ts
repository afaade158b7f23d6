import type { Consent, HistoryRow } from '@ob/consent';
import {
  approveConsentOf,
  type CustomerDecision,
  denyConsentOf,
  readConsentOf,
  revokeConsentOf,
} from './consent-controls.ts';
import { approveAt, type BrowserPorts, denyAt } from './customer-browser.ts';
import type { ThenSettle } from './ledger-controls.ts';

/**
 * The decisions of customers. Each method throws a `SandboxError` if the bank refuses. It resolves after the webhooks of the
 * decision were sent.
 */
export interface CustomerControls {
  /**
   * Opens an authorization URL as a customer who signs in and approves. Returns the redirect with the code, or with an error
   * if the consent can no longer be approved.
   */
  approve(authorization: URL, decision: CustomerDecision): Promise<URL>;
  /** Approves a consent without an authorization request, for tests that need no token. */
  approve(consentId: string, decision: CustomerDecision): Promise<Consent>;
  /** Opens an authorization URL as a customer who denies it. Returns the redirect with the error. */
  deny(authorization: URL, decision: Pick<CustomerDecision, 'customer'>): Promise<URL>;
  /** Denies a consent without an authorization request. */
  deny(consentId: string, decision: Pick<CustomerDecision, 'customer'>): Promise<Consent>;
  /** Revokes a consent as its customer or as the bank. */
  revoke(consentId: string, reason: { readonly by: 'customer' | 'bank' }): Promise<Consent>;
  /** Reads a consent with its history, from the bank's records. */
  readConsent(consentId: string): Promise<{
    readonly consent: Consent;
    readonly history: readonly HistoryRow[];
  }>;
}

/** Creates the controls of customers. `inTurn` runs decisions and account changes one after another. */
export function createCustomerControls(ports: BrowserPorts, inTurn: ThenSettle): CustomerControls {
  function approve(authorization: URL, decision: CustomerDecision): Promise<URL>;
  function approve(consentId: string, decision: CustomerDecision): Promise<Consent>;
  function approve(target: URL | string, decision: CustomerDecision): Promise<URL | Consent> {
    return inTurn<URL | Consent>(() =>
      typeof target === 'string'
        ? approveConsentOf(ports.consent, target, decision)
        : approveAt(ports, target, decision),
    );
  }
  function deny(authorization: URL, decision: Pick<CustomerDecision, 'customer'>): Promise<URL>;
  function deny(consentId: string, decision: Pick<CustomerDecision, 'customer'>): Promise<Consent>;
  function deny(target: URL | string, decision: Pick<CustomerDecision, 'customer'>): Promise<URL | Consent> {
    return inTurn<URL | Consent>(() =>
      typeof target === 'string'
        ? denyConsentOf(ports.consent, target, decision)
        : denyAt(ports, target, decision),
    );
  }
  return {
    approve,
    deny,
    revoke: (consentId, reason) => inTurn(() => revokeConsentOf(ports.consent, consentId, reason)),
    readConsent: (consentId) => readConsentOf(ports.consent, consentId),
  };
}

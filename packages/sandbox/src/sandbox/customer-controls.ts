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
 * What customers do on a test's word. Each throws a `SandboxError` where the bank refuses, and settles before it answers:
 * the events of a decision have then been delivered.
 */
export interface CustomerControls {
  /**
   * Follows the address of an authorization as a customer who signs in and approves; answers the address that the
   * browser is sent to, with the code. Where the consent cannot be given any more, it holds the error instead.
   */
  approve(authorization: URL, decision: CustomerDecision): Promise<URL>;
  /** Approves a consent without an authorization, for tests that need no token. */
  approve(consentId: string, decision: CustomerDecision): Promise<Consent>;
  /** Follows the address of an authorization as a customer who denies it. */
  deny(authorization: URL, decision: Pick<CustomerDecision, 'customer'>): Promise<URL>;
  /** Denies a consent without an authorization. */
  deny(consentId: string, decision: Pick<CustomerDecision, 'customer'>): Promise<Consent>;
  /** Revokes a consent as its customer would on the dashboard, or as the bank. */
  revoke(consentId: string, reason: { readonly by: 'customer' | 'bank' }): Promise<Consent>;
  /** Reads a consent with its history, as the bank sees it. */
  readConsent(consentId: string): Promise<{
    readonly consent: Consent;
    readonly history: readonly HistoryRow[];
  }>;
}

/** Makes the controls of customers. `inTurn` runs one decision after the other, and none while an account changes. */
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

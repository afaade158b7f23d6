import type { Consent, HistoryRow } from '@ob/consent';
import {
  approveById,
  type CustomerDecision,
  checkDecision,
  denyById,
  type Revocation,
  readById,
  revokeById,
} from './consent-controls.ts';
import { approveByUrl, type BrowserPorts, denyByUrl } from './customer-browser.ts';
import type { RunStep } from './ledger-controls.ts';

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
export function createCustomerControls(ports: BrowserPorts, inTurn: RunStep): CustomerControls {
  function approve(authorization: URL, decision: CustomerDecision): Promise<URL>;
  function approve(consentId: string, decision: CustomerDecision): Promise<Consent>;
  async function approve(target: URL | string, decision: CustomerDecision): Promise<URL | Consent> {
    checkDecision('approve', decision);
    return inTurn<URL | Consent>(() =>
      typeof target === 'string'
        ? approveById(ports.consent, target, decision)
        : approveByUrl(ports, target, decision),
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
        ? denyById(ports.consent, target, decision)
        : denyByUrl(ports, target, decision),
    );
  }
  return {
    approve,
    deny,
    revoke: (consentId, revocation) => inTurn(() => revokeById(ports.consent, consentId, revocation)),
    readConsent: (consentId) => readById(ports.consent, consentId),
  };
}

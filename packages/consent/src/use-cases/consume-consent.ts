import type { ConsentConsumer } from '@ob/core/primitives';
import { refuse } from '@ob/http';
import { consumeConsent } from '../lifecycle/lifecycle.ts';
import { type ChangePorts, changeConsent } from './change-consent.ts';

/**
 * Creates the port with which payment stores consume a consent. `consume` returns false unless the consent is a payment
 * consent that is authorized for the account at the time `at`. Pass the consent store of a transaction to make the
 * change part of that transaction.
 */
export function createConsentConsumer(ports: Pick<ChangePorts, 'consents' | 'random'>): ConsentConsumer {
  return {
    async consume({ consentId, accountId, at, interactionId }) {
      const asOfUse = { ...ports, clock: { now: () => at } };
      const consumed = await changeConsent(asOfUse, { consentId, interactionId }, (stored, facts) =>
        stored.accountIds.includes(accountId) ? consumeConsent(stored, facts) : refuse('other_account'),
      );
      return consumed.ok;
    },
  };
}

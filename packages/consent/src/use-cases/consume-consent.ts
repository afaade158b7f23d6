import type { ConsentConsumer } from '@ob/core/primitives';
import { refuse } from '@ob/http';
import { consumeConsent } from '../lifecycle/lifecycle.ts';
import { type ChangePorts, changeConsent } from './change-consent.ts';

/**
 * Makes the port by which stores of payments use up a consent: it is consumed as of the moment of the use, on behalf
 * of its client. Answers false for one that is unknown, no payment consent, or not authorized at that moment and for
 * that account. Made on the consent store of a transaction, the use becomes part of that transaction.
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

import type { Clock } from '@ob/http';
import type { SecretBox } from '@ob/webhooks/primitives';
import type { EnrolmentStore } from './enrolment-store.ts';
import type { SecondFactor } from './one-time-code.ts';
import { findTimeStep } from './totp.ts';

export interface AuthenticatorPorts {
  readonly enrolments: EnrolmentStore;
  readonly secretBox: SecretBox;
  readonly clock: Clock;
}

/** Enrols a customer with the secret of an app, at least 20 bytes (RFC 4226 section 4). */
export async function enrolApp(
  { enrolments, secretBox }: Pick<AuthenticatorPorts, 'enrolments' | 'secretBox'>,
  customerId: string,
  secret: Uint8Array,
): Promise<void> {
  if (secret.length < 20)
    throw new RangeError('The secret of an authenticator app is too short. Use 20 bytes or more.');
  const text = Buffer.from(secret).toString('base64url');
  await enrolments.enrol(customerId, await secretBox.encrypt(text, customerId));
}

/**
 * Creates the second factor with authenticator apps (RFC 6238). A code counts for one challenge. The app does not show
 * the terms; the page of the challenge shows them next to the field for the code.
 */
export function createAuthenticatorApps({ enrolments, secretBox, clock }: AuthenticatorPorts): SecondFactor {
  return {
    start: async ({ customerId }) =>
      (await enrolments.findSecret(customerId)) === undefined ? 'not_enrolled' : 'started',
    async verify({ customerId, challengeId }, code) {
      const encrypted = await enrolments.findSecret(customerId);
      if (encrypted === undefined) return false;
      const secret = Buffer.from(await secretBox.decrypt(encrypted, customerId), 'base64url');
      const step = findTimeStep(secret, code, clock.now());
      return step !== undefined && enrolments.useStep(customerId, step, challengeId);
    },
    hint: () => undefined,
  };
}

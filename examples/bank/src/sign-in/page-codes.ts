import { createHmac } from 'node:crypto';
import type { CodeChallenge } from './challenge-store.ts';
import type { SecondFactor } from './one-time-code.ts';
import { isSameCode, truncate } from './totp.ts';

/**
 * Creates the second factor of the sandbox: the code page shows the code. The code is a keyed hash of the challenge and
 * its terms. It is not stored, and other terms give another code.
 */
export function createPageCodes(key: Uint8Array): SecondFactor {
  const compute = ({ challengeId, link }: CodeChallenge): string =>
    truncate(createHmac('sha256', key).update(`${challengeId}.${link}`).digest());
  return {
    start: async () => 'started',
    verify: async (challenge, code) => isSameCode(compute(challenge), code),
    hint: compute,
  };
}

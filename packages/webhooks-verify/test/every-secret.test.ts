import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { createVerifier } from '@ob/webhooks-verify';
import { createVerifierSync } from '@ob/webhooks-verify/node';
import { afterEach, expect, test, vi } from 'vitest';
import { now, prepareCase, secret } from './cases/verification-case.ts';

const { delivery } = await prepareCase({ name: '', verdict: 'accepted' });
const others = ['whsec_other', 'whsec_another'];

/** Lists with the matching secret at each place, and one without it. */
const lists = [
  [secret, ...others],
  ['whsec_other', secret, 'whsec_another'],
  [...others, secret],
  ['whsec_none', ...others],
];

afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

test.each(lists)(
  'compares every secret in constant time, whichever matches: %s, %s, %s',
  async (...secrets) => {
    const compare = vi.spyOn(crypto, 'timingSafeEqual');
    syncBuiltinESMExports();
    const verifySignature = vi.spyOn(globalThis.crypto.subtle, 'verify');
    const fits = secrets.includes(secret);
    const options = { secrets, now: () => now };
    expect(createVerifierSync(options).safe(delivery).ok).toBe(fits);
    expect(compare).toHaveBeenCalledTimes(3);
    expect((await createVerifier(options).safe(delivery)).ok).toBe(fits);
    expect(verifySignature).toHaveBeenCalledTimes(3);
  },
);

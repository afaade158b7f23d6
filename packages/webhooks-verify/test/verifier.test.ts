import { createVerifier, type Verification } from '@ob/webhooks-verify';
import { createVerifierSync, WebhookVerificationError } from '@ob/webhooks-verify/node';
import { describe, expect, test } from 'vitest';
import { prepareCase, sampleEvent } from './cases/verification-case.ts';
import { verificationCases } from './cases/verification-cases.ts';

const describeVerdict = (verification: Verification<unknown>): string =>
  verification.ok ? 'accepted' : verification.error.code;

describe('verify and verify.safe of both verifiers give the same verdict', () => {
  test.each(verificationCases)('$name: $verdict', async (given) => {
    const { options, delivery } = await prepareCase(given);
    const sync = createVerifierSync(options as never);
    const { verdict } = given;

    expect(describeVerdict(await createVerifier(options).safe(delivery))).toBe(verdict);
    expect(describeVerdict(sync.safe((await prepareCase(given)).delivery))).toBe(verdict);

    const again = (await prepareCase(given)).delivery;
    const thrown = await createVerifier(options)(again).then(
      () => 'accepted',
      (error: unknown) => error,
    );
    if (verdict === 'accepted') expect(thrown).toBe(verdict);
    else expect(thrown).toMatchObject({ name: 'WebhookVerificationError', code: verdict });
  });

  test('for cases with unique names', () => {
    const names = verificationCases.map(({ name }) => name);
    expect(names).toHaveLength(new Set(names).size);
  });
});

test('returns the event of the body', async () => {
  const { options, delivery } = await prepareCase({ name: '', verdict: 'accepted' });
  expect(await createVerifier(options)(delivery)).toEqual(sampleEvent);
  expect(createVerifierSync(options as never)(delivery)).toEqual(sampleEvent);
  expect(await createVerifier(options).safe(delivery)).toEqual({ ok: true, event: sampleEvent });
});

test('throws from the synchronous verifier the error that its safe twin returns', async () => {
  const { options, delivery } = await prepareCase({ name: '', verdict: 'accepted', body: () => ({}) });
  expect(() => createVerifierSync(options as never)(delivery)).toThrow(WebhookVerificationError);
});

import type { ReceivedDelivery, Verification, VerifierOptions } from '@ob/webhooks-verify';
import vectors from '@ob/webhooks-verify/vectors/webhook-signatures.json' with { type: 'json' };
import { prepareCase, type VerificationCase } from '../cases/verification-case.ts';
import { verificationCases } from '../cases/verification-cases.ts';

export type VerifyOnce = (
  options: VerifierOptions,
  delivery: ReceivedDelivery,
) => Verification<unknown> | Promise<Verification<unknown>>;

/** The verdicts on every case and vector, by name, with the user agent of the runtime. */
export interface RuntimeReport {
  readonly agent: string;
  readonly verdicts: Readonly<Record<string, string>>;
}

const decode = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

const describeVerdict = (verification: Verification<unknown>): string =>
  verification.ok ? JSON.stringify(verification.event) : verification.error.code;

async function checkCase(verifyOnce: VerifyOnce, given: VerificationCase): Promise<[string, string]> {
  const { options, delivery } = await prepareCase(given);
  const verification = await verifyOnce(options, delivery);
  return [given.name, verification.ok ? 'accepted' : verification.error.code];
}

async function checkVector(
  verifyOnce: VerifyOnce,
  vector: (typeof vectors.cases)[number],
): Promise<[string, string]> {
  const options = { secrets: [decode(vector.secret_base64)], toleranceMs: false } as const;
  const headers = { 'x-webhook-signature': vector.signature };
  return [
    `vector ${vector.name}`,
    describeVerdict(await verifyOnce(options, { body: decode(vector.body_base64), headers })),
  ];
}

export async function report(verifyOnce: VerifyOnce): Promise<RuntimeReport> {
  const verdicts = await Promise.all([
    ...verificationCases.map((given) => checkCase(verifyOnce, given)),
    ...vectors.cases.map((vector) => checkVector(verifyOnce, vector)),
  ]);
  return { agent: navigator.userAgent, verdicts: Object.fromEntries(verdicts) };
}

import type { ReceivedDelivery, Verification, VerifierOptions } from '@ob/webhooks-verify';
import vectors from '@ob/webhooks-verify/vectors/webhook-signatures.json' with { type: 'json' };
import { prepareCase, type VerificationCase } from '../cases/verification-case.ts';
import { verificationCases } from '../cases/verification-cases.ts';

/** Asks one verifier of the runtime for its verdict. */
export type Ask = (
  options: VerifierOptions,
  delivery: ReceivedDelivery,
) => Verification<unknown> | Promise<Verification<unknown>>;

/** What a runtime says of every case and vector, by name, and of itself. */
export interface RuntimeReport {
  readonly agent: string;
  readonly verdicts: Readonly<Record<string, string>>;
}

const decode = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

const say = (verification: Verification<unknown>): string =>
  verification.ok ? JSON.stringify(verification.event) : verification.error.code;

async function checkCase(ask: Ask, given: VerificationCase): Promise<[string, string]> {
  const { options, delivery } = await prepareCase(given);
  const verification = await ask(options, delivery);
  return [given.name, verification.ok ? 'accepted' : verification.error.code];
}

async function checkVector(ask: Ask, vector: (typeof vectors.cases)[number]): Promise<[string, string]> {
  const options = { secrets: [decode(vector.secret_base64)], toleranceMs: false } as const;
  const headers = { 'x-webhook-signature': vector.signature };
  return [`vector ${vector.name}`, say(await ask(options, { body: decode(vector.body_base64), headers }))];
}

/** Runs every case and every published vector in this runtime. */
export async function report(ask: Ask): Promise<RuntimeReport> {
  const verdicts = await Promise.all([
    ...verificationCases.map((given) => checkCase(ask, given)),
    ...vectors.cases.map((vector) => checkVector(ask, vector)),
  ]);
  return { agent: navigator.userAgent, verdicts: Object.fromEntries(verdicts) };
}

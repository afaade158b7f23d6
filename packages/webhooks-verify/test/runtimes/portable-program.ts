import type { ReceivedDelivery, Verification, VerifierOptions } from '@ob/webhooks-verify';
import { createVerifier, verifyRequest } from '@ob/webhooks-verify';
import { createSignatureVerifier } from '@ob/webhooks-verify/signing';
import { now, secret } from '../cases/verification-case.ts';
import { type RuntimeReport, report } from './report.ts';

const verifyOnce = (options: VerifierOptions, delivery: ReceivedDelivery) =>
  createVerifier(options).safe(delivery);

/** Runs the signature verifier, whose result has the signed bytes instead of an event. */
export async function verifySignatureOnce(
  options: VerifierOptions,
  delivery: ReceivedDelivery,
): Promise<Verification<unknown>> {
  const verification = await createSignatureVerifier(options).safe(delivery);
  return verification.ok ? { ok: true, event: [...verification.body] } : verification;
}

const verify = createVerifier({ secrets: [secret], now: () => now, maxBodyBytes: 100_000 });

/** Returns the verdicts of this runtime on every case, by the full and by the signature verifier. */
export async function runReport(): Promise<RuntimeReport & { readonly signatures: unknown }> {
  const { verdicts: signatures } = await report(verifySignatureOnce);
  return { ...(await report(verifyOnce)), signatures };
}

/** A receiver as a Fetch handler: answers with the event, or with the code of the refusal. */
export async function receive(request: Request): Promise<Response> {
  try {
    if (request.headers.has('x-read-before')) await request.text();
    return Response.json(await verifyRequest(request, verify));
  } catch (error) {
    const { code, status } = Object(error);
    return Response.json(code, { status });
  }
}

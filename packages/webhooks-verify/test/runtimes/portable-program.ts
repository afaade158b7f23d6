import type { ReceivedDelivery, Verification, VerifierOptions } from '@ob/webhooks-verify';
import { createVerifier, verifyRequest } from '@ob/webhooks-verify';
import { createSignatureVerifier } from '@ob/webhooks-verify/signing';
import { now, secret } from '../cases/verification-case.ts';
import { type RuntimeReport, report } from './report.ts';

const ask = (options: VerifierOptions, delivery: ReceivedDelivery) => createVerifier(options).safe(delivery);

/** Asks the verifier of the signature alone, whose result is the signed bytes instead of an event. */
export async function askSignature(
  options: VerifierOptions,
  delivery: ReceivedDelivery,
): Promise<Verification<unknown>> {
  const verification = await createSignatureVerifier(options).safe(delivery);
  return verification.ok ? { ok: true, event: [...verification.body] } : verification;
}

const verify = createVerifier({ secrets: [secret], now: () => now, maxBodyBytes: 100_000 });

/** What this runtime says of every case: by the whole verifier, and by the one of the signature alone. */
export async function runReport(): Promise<RuntimeReport & { readonly signatures: unknown }> {
  const { verdicts: signatures } = await report(askSignature);
  return { ...(await report(ask)), signatures };
}

/** A receiver as a Fetch handler: the event, or the code of the refusal. */
export async function receive(request: Request): Promise<Response> {
  try {
    if (request.headers.has('x-read-before')) await request.text();
    return Response.json(await verifyRequest(request, verify));
  } catch (error) {
    const { code, status } = Object(error);
    return Response.json(code, { status });
  }
}

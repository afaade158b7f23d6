import type { ReceivedDelivery, VerifierOptions } from '@ob/webhooks/verify';
import { createVerifier, verifyRequest } from '@ob/webhooks/verify';
import { now, secret } from '../cases/verification-case.ts';
import { type RuntimeReport, report } from './report.ts';

const ask = (options: VerifierOptions, delivery: ReceivedDelivery) => createVerifier(options).safe(delivery);

const verify = createVerifier({ secrets: [secret], now: () => now, maxBodyBytes: 100_000 });

/** What this runtime says of every case. */
export const runReport = (): Promise<RuntimeReport> => report(ask);

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

import type { Agent } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ApprovedConsent, ask, paymentHeaders } from '../parties.ts';

/** A payment with an approved consent and an idempotency key. */
export interface PreparedPayment {
  readonly approved: ApprovedConsent;
  readonly key: string;
  readonly terms: object;
}

export interface Route {
  /** The addresses of a bank, which are used in turn. */
  readonly addresses: readonly string[];
  readonly agent: Agent;
}

/** Statuses after which a retry can succeed. */
const retryableStatuses = [409, 503];

const retryForMs = 60_000;
const maxPauseMs = 600;

/**
 * Requests a payment with the same key until there is a result, at each address in turn. Returns the id of the payment.
 * Throws with all failures if the bank refuses it or the time is up.
 */
export async function payWithRetries({ addresses, agent }: Route, payment: PreparedPayment): Promise<string> {
  const { approved, key, terms } = payment;
  const requested = { path: '/payments', headers: paymentHeaders(approved, key), body: terms };
  const deadline = performance.now() + retryForMs;
  const failures: string[] = [];
  for (let turn = 0; performance.now() < deadline; turn += 1) {
    const address = addresses[turn % addresses.length] ?? '';
    const answer = await ask(address, approved.party, requested, agent).catch((error: unknown) =>
      String(error),
    );
    if (typeof answer !== 'string' && answer.status === 201) return String(answer.data.payment_id);
    failures.push(typeof answer === 'string' ? answer : `${answer.status} ${answer.codes.join(' ')}`);
    if (typeof answer !== 'string' && !retryableStatuses.includes(answer.status)) break;
    await sleep(Math.min(maxPauseMs, 30 * 1.5 ** turn));
  }
  throw new Error(`the payment ${key} failed: ${failures.join(', ')}`);
}

import type { Agent } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Agreed, ask, showKey } from '../parties.ts';

/** A payment that has been agreed to, and the key that its third party chose for it. */
export interface IntendedPayment {
  readonly agreed: Agreed;
  readonly key: string;
  readonly terms: object;
}

/** Where a third party asks. */
export interface Route {
  /** Asked in turn. */
  readonly addresses: readonly string[];
  readonly agent: Agent;
}

/** What may be different the next time. */
const passing = [409, 503];

/** For how long nobody gives up, in milliseconds, and how long the pauses grow. */
const patience = 60_000;
const maxPause = 600;

/**
 * Asks for a payment until there is an answer, as a third party does: by the same key, at whichever address answers.
 * Answers the id of the payment; throws where the bank refuses it for good, or with all that it met where nobody answers.
 */
export async function insist({ addresses, agent }: Route, intended: IntendedPayment): Promise<string> {
  const { agreed, key, terms } = intended;
  const requested = { path: '/payments', headers: showKey(agreed, key), body: terms };
  const deadline = performance.now() + patience;
  const met: string[] = [];
  for (let turn = 0; performance.now() < deadline; turn += 1) {
    const address = addresses[turn % addresses.length] ?? '';
    const answer = await ask(address, agreed.party, requested, agent).catch((error: unknown) =>
      String(error),
    );
    if (typeof answer !== 'string' && answer.status === 201) return String(answer.data.payment_id);
    met.push(typeof answer === 'string' ? answer : `${answer.status} ${answer.codes.join(' ')}`);
    if (typeof answer !== 'string' && !passing.includes(answer.status)) break;
    await sleep(Math.min(maxPause, 30 * 1.5 ** turn));
  }
  throw new Error(`No payment comes of ${key}: ${met.join(', ')}`);
}

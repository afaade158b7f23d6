import type { ApiResponse, ClientId } from '../third-parties.ts';
import type { Action, ActionResult, BankUnderTest } from './bank-under-test.ts';
import { obtainToken } from './client-token.ts';
import { predictEnd } from './model/consent-status.ts';
import { storeEnds } from './model/consents.ts';
import type { Model } from './model/records.ts';

/** The time at which the bank stores the end of a consent: when it happens, or later. */
export type EndsStored = 'at once' | 'later';

/** A bank and its model. Every step is applied to both. */
export interface Play {
  readonly model: Model;
  readonly bank: BankUnderTest;
  readonly endsStored: EndsStored;
}

/** Advances the clocks of bank and model, and stops at each moment at which a consent ends. */
export async function pass(play: Play, milliseconds: number): Promise<void> {
  const { model, bank } = play;
  const until = model.now + milliseconds;
  do {
    const next = Math.min(until, findNextStop(play));
    await bank.wait(next - model.now);
    model.now = next;
    if (play.endsStored === 'at once') await storeAllEnds(play);
  } while (model.now < until);
}

/** Advances both clocks by a millisecond, so that no two steps have the same time. */
export async function tick(play: Play): Promise<void> {
  const { model, bank } = play;
  if (findNextStop(play) <= model.now + 1) return pass(play, 1);
  await bank.wait(1);
  model.now += 1;
}

/** Stores the end of every consent that has expired or timed out. */
export async function storeAllEnds({ model, bank }: Pick<Play, 'model' | 'bank'>): Promise<void> {
  await bank.storeEnds();
  storeEnds(model);
}

function findNextStop({ model, endsStored }: Play): number {
  const ends = model.consents.flatMap((consent) => predictEnd(consent)?.at ?? []);
  return Math.min(...(endsStored === 'at once' ? ends.filter((at) => at > model.now) : []));
}

/** Picks an item by any number; -1 picks the last. Returns `undefined` for an empty list. */
export function pick<Item>(items: readonly Item[], any: number): Item | undefined {
  return items.at(any % Math.max(1, items.length));
}

export async function askAs(
  { bank, model }: Play,
  client: ClientId,
  [method, path, body]: readonly [method: string, path: string, body?: object],
): Promise<ApiResponse> {
  const token = await obtainToken(bank, client, model.now);
  return bank.call(method, path, token, body === undefined ? {} : { body });
}

/** Applies an action to bank and model. Throws if one of them refuses what the other accepts. */
export async function actBoth(
  { bank }: Play,
  action: Action,
  expected: (data: ActionResult['data']) => boolean,
): Promise<void> {
  const result = await bank.act(action);
  if (result.ok !== expected(result.data)) {
    const outcome = result.ok
      ? 'accepted it, and the model refused it'
      : 'refused it, and the model accepted it';
    throw new Error(`${JSON.stringify(action)}: the bank ${outcome}`);
  }
}

export function expectStatus(status: number, answer: ApiResponse): ApiResponse {
  if (answer.status !== status) throw new Error(`${answer.status} instead of ${status}: ${answer.text}`);
  return answer;
}

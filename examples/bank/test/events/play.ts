import type { ApiResponse, ClientId } from '../third-parties.ts';
import { obtainToken } from './client-token.ts';
import { predictEnd } from './model/consent-status.ts';
import { storeEnds } from './model/consents.ts';
import type { Model } from './model/records.ts';
import type { Action, Done, Side } from './side.ts';

/** When the end of a consent is stored: at its moment, or some time later. */
export type EndsStored = 'at once' | 'later';

/** A bank, and the model of it to which the same happens. */
export interface Play {
  readonly model: Model;
  readonly side: Side;
  readonly endsStored: EndsStored;
}

/** Lets time pass for the bank and its model, with a stop wherever something is due. */
export async function pass(play: Play, milliseconds: number): Promise<void> {
  const { model, side } = play;
  const until = model.now + milliseconds;
  do {
    const next = Math.min(until, findNextStop(play));
    await side.wait(next - model.now);
    model.now = next;
    if (play.endsStored === 'at once') await storeAllEnds(play);
  } while (model.now < until);
}

/** Lets a moment pass: for a step that shall be later than the one before. */
export async function tick(play: Play): Promise<void> {
  const { model, side } = play;
  if (findNextStop(play) <= model.now + 1) return pass(play, 1);
  await side.wait(1);
  model.now += 1;
}

/** Stores the end of every consent that has ended by itself. */
export async function storeAllEnds({ model, side }: Pick<Play, 'model' | 'side'>): Promise<void> {
  await side.storeEnds();
  storeEnds(model);
}

function findNextStop({ model, endsStored }: Play): number {
  const ends = model.consents.flatMap((consent) => predictEnd(consent)?.at ?? []);
  return Math.min(...(endsStored === 'at once' ? ends.filter((at) => at > model.now) : []));
}

/** Takes one of a list by any number, the latest by -1; `undefined` of none. */
export function pick<Item>(items: readonly Item[], any: number): Item | undefined {
  return items.at(any % Math.max(1, items.length));
}

/** Asks the API as a client with a token of its own. */
export async function askAs(
  { side, model }: Play,
  client: ClientId,
  [method, path, body]: readonly [method: string, path: string, body?: object],
): Promise<ApiResponse> {
  const token = await obtainToken(side, client, model.now);
  return side.call(method, path, token, body === undefined ? {} : { body });
}

/** Uses a control of the bank; throws where it does what the model refuses, or the other way round. */
export async function actBoth(
  { side }: Play,
  action: Action,
  expected: (data: Done['data']) => boolean,
): Promise<void> {
  const done = await side.act(action);
  if (done.ok !== expected(done.data)) {
    const outcome = done.ok ? 'done, and should be refused' : 'refused, and should be done';
    throw new Error(`${JSON.stringify(action)} was ${outcome}`);
  }
}

/** Throws where an answer has another status. */
export function expectStatus(status: number, answer: ApiResponse): ApiResponse {
  if (answer.status !== status) throw new Error(`${answer.status} instead of ${status}: ${answer.text}`);
  return answer;
}

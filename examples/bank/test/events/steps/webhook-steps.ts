import { type EventType, eventTypes } from '@ob/core';
import fc from 'fast-check';
import { askAs, expectStatus, type Play, pick } from '../play.ts';
import { any, client } from './choices.ts';

const types = fc.option(
  fc.uniqueArray(fc.constantFrom(...(Object.keys(eventTypes) as EventType[])), { minLength: 1 }),
  {
    nil: undefined,
    freq: 2,
  },
);

export const webhookChoices = {
  subscribe: fc.record({ client, types }),
  narrow: fc.record({ webhook: any, types }),
  switchOff: fc.record({ webhook: any }),
  switchOn: fc.record({ webhook: any }),
  rotate: fc.record({ webhook: any }),
  unsubscribe: fc.record({ webhook: any }),
};

type Facts<Kind extends keyof typeof webhookChoices> =
  (typeof webhookChoices)[Kind] extends fc.Arbitrary<infer Value> ? Value : never;

type Which = Facts<'rotate'>;

/** Applies each step to a bank and its model. The model ignores the status, because a disabled webhook keeps its deliveries. */
export const webhookSteps = {
  async subscribe(play: Play, { client: own, types: required }: Facts<'subscribe'>) {
    const body = { url: 'http://127.0.0.1:9/', ...(required && { event_types: required }) };
    const answer = expectStatus(201, await askAs(play, own, ['POST', '/webhooks', body]));
    const { webhook_id } = Object(answer.json.data);
    play.model.webhooks.push({ id: webhook_id, client: own, types: required });
  },

  async narrow(play: Play, { webhook: which, types: required }: Facts<'narrow'>) {
    const webhook = pick(play.model.webhooks, which);
    if (webhook === undefined || required === undefined) return;
    await change(play, which, ['PATCH', '', { event_types: required }], 200);
    webhook.types = required;
  },

  switchOff: (play: Play, { webhook }: Which) =>
    change(play, webhook, ['PATCH', '', { status: 'disabled' }], 200),

  switchOn: (play: Play, { webhook }: Which) =>
    change(play, webhook, ['PATCH', '', { status: 'enabled' }], 200),

  rotate: (play: Play, { webhook }: Which) => change(play, webhook, ['POST', '/rotate-secret', {}], 200),

  async unsubscribe(play: Play, { webhook: which }: Which) {
    const { webhooks } = play.model;
    await change(play, which, ['DELETE', ''], 204);
    webhooks.splice(which % Math.max(1, webhooks.length), 1);
  },
};

async function change(
  play: Play,
  which: number,
  [method, path, ...body]: readonly [method: string, path: string, body?: object],
  status: number,
): Promise<void> {
  const webhook = pick(play.model.webhooks, which);
  if (webhook === undefined) return;
  const answer = await askAs(play, webhook.client, [method, `/webhooks/${webhook.id}${path}`, ...body]);
  expectStatus(status, answer);
}

import type { WebhookEvent } from '@ob/core';
import { webhookEventSchemas } from '@ob/core/schema';
import { createSchemaValidator } from '@ob/tooling/api-probe';
import { createAsyncApiDocument } from '@ob/webhooks/routes';
import { expect } from 'vitest';
import type { BankUnderTest, ReportedEvent } from './bank-under-test.ts';
import { type ExpectedEvent, unnamedTransaction } from './model/expected-event.ts';
import { openModel } from './model/open-model.ts';
import type { Model } from './model/records.ts';
import { storeAllEnds } from './play.ts';
import { takeStep } from './steps/steps.ts';
import type { Story } from './steps/stories.ts';

export const beginning = Date.parse('2026-11-20T09:30:00.000Z');

/** Plays a story on a bank, and checks every reported event against the model and the documents. */
export async function playStory(bank: BankUnderTest, { endsStored, steps }: Story): Promise<Model> {
  const play = { bank, endsStored, model: openModel(beginning) };
  for (const step of steps) await takeStep(play, step);
  await storeAllEnds(play);
  const reported = await bank.listReported();
  const known = new Set(play.model.transactions.map(({ id }) => id));
  const described = reported.map((one) => describeReported(one, known));
  expect(sortEvents(described)).toEqual(sortEvents(play.model.events));
  for (const { event } of reported) expectDocumented(event);
  expectConsistent(reported.map(({ event }) => event));
  return play.model;
}

/** Removes the id of the event, and replaces transaction ids that no response contained. */
function describeReported({ event, ...reported }: ReportedEvent, known: ReadonlySet<string>): ExpectedEvent {
  const { id: _, data, ...head } = event;
  const { transaction_id: id } = data as { readonly transaction_id?: string };
  const isNamed = id === undefined || known.has(id);
  return {
    ...reported,
    ...head,
    data: isNamed ? { ...data } : { ...data, transaction_id: unnamedTransaction },
  };
}

function sortEvents(events: readonly ExpectedEvent[]): readonly ExpectedEvent[] {
  const keyed = events.map((event) => {
    const { timestamp, type, resource_id, data } = event;
    const entries = Object.entries(data).sort(([one], [other]) => (one < other ? -1 : 1));
    return [JSON.stringify([timestamp, type, resource_id, entries]), event] as const;
  });
  return keyed.sort(([one], [other]) => (one < other ? -1 : 1)).map(([, event]) => event);
}

const { messages, schemas } = createAsyncApiDocument({
  info: { title: 'Events', version: '1.0.0', description: 'Of a test.' },
}).components;
const check = createSchemaValidator(schemas);

/** Checks an event against its schema and, with another library, against the AsyncAPI document. */
function expectDocumented(event: WebhookEvent): void {
  expect(webhookEventSchemas[event.type].parse(event)).toEqual(event);
  expect(check.findMismatches(messages[event.type]?.payload ?? {}, event)).toEqual([]);
}

/** Checks that each transaction has one event, and that an executed standing order names one of its own account. */
function expectConsistent(events: readonly WebhookEvent[]): void {
  const posted = events.flatMap((event) => (event.type === 'transaction.posted' ? [event.data] : []));
  const accountOf = new Map(posted.map(({ transaction_id, account_id }) => [transaction_id, account_id]));
  expect(accountOf.size).toBe(posted.length);
  for (const event of events) {
    if (event.type !== 'schedule.executed') continue;
    const { transaction_id = '', account_id } = event.data;
    expect(accountOf.get(transaction_id) ?? account_id).toBe(account_id);
  }
}

import { describeSample } from './attempt-report.ts';
import type { CommandLine } from './command-line.ts';
import { createSample, listDeviations, sampleTypes } from './sample-event.ts';
import { createSampleSender } from './sample-sender.ts';
import { printable, printableJson, type Terminal } from './terminal.ts';
import { readTriggerSettings, type TriggerSettings } from './trigger-settings.ts';

/** Sends samples one after the other: 0 where each was answered with 2xx, else 1. */
export async function trigger(line: CommandLine, terminal: Terminal): Promise<number> {
  if (line.has('list')) return listTypes(line, terminal);
  const settings = await readTriggerSettings(line, terminal);
  const create = () => createSample(settings.type, describeWish(settings, terminal));
  const [deviation] = listDeviations(create());
  if (deviation !== undefined) {
    terminal.note(`note: a bank would not send it like that: ${printable(deviation)}`);
  }
  const sender = createSampleSender(settings);
  let delivered = true;
  try {
    for (let count = 0; count < settings.count; count += 1) {
      const event = create();
      const result = await sender.send(event, terminal.now());
      for (const text of describeSample(settings, terminal, { event, result })) terminal.print(text);
      delivered &&= result.outcome === 'delivered';
    }
  } finally {
    await sender.close();
  }
  return delivered ? 0 : 1;
}

function describeWish({ webhookId, id, data }: TriggerSettings, terminal: Terminal) {
  const wish = { webhookId, now: terminal.now() };
  return { ...wish, ...(id === undefined ? {} : { id }), ...(data === undefined ? {} : { data }) };
}

function listTypes(line: CommandLine, terminal: Terminal): number {
  for (const { type, resourceType } of sampleTypes) {
    if (line.has('json')) terminal.print(printableJson({ type, resourceType }));
    else terminal.print(`${type.padEnd(22)}${resourceType}`);
  }
  return 0;
}

import { resolveHost } from '@ob/http/node';
import { createAddressGuard } from '@ob/http/routes';
import { signEvent } from '@ob/webhooks-verify/signing';
import { nodeSigner } from '../node-signer.ts';
import { createNodeTransport } from '../transport.ts';
import { describeSample } from './attempt-report.ts';
import type { CommandLine } from './command-line.ts';
import { createSample, listDeviations, type SentEvent, sampleTypes } from './sample-event.ts';
import { type Tampering, tamperings } from './tampering.ts';
import { printable, printableJson, type Terminal } from './terminal.ts';
import { readTriggerSettings, type TriggerSettings } from './trigger-settings.ts';

/** Returns 0 if every answer was 2xx, otherwise 1. */
export async function trigger(line: CommandLine, terminal: Terminal): Promise<number> {
  if (line.has('list')) return listTypes(line, terminal);
  const settings = await readTriggerSettings(line, terminal);
  const create = () => createSample(settings.type, listSampleFacts(settings, terminal));
  const [deviation] = listDeviations(create());
  if (deviation !== undefined) {
    terminal.note(`note: a bank does not send such an event: ${printable(deviation)}`);
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

/** Allows every address, because the developer chose it. */
function createSampleSender({ tamper, webhookId, secret, standardWebhooks, url }: TriggerSettings) {
  const guard = createAddressGuard({
    resolve: resolveHost,
    allow: ['0.0.0.0/0', '::/0'],
    environment: 'sandbox',
    ownAddresses: () => [],
  });
  const transport = createNodeTransport({ guard });
  const tampering: Tampering | undefined = tamper === undefined ? undefined : tamperings[tamper];
  const send = async (event: SentEvent, now: number) => {
    const sentAt = now - (tampering?.ageMs ?? 0);
    const signed = await signEvent(event, { webhookId, secret, sentAt, standardWebhooks }, nodeSigner);
    const attempt = tampering === undefined ? signed : tampering.spoil(signed, event);
    return transport.attempt({ webhookId, url: url.href, ...attempt });
  };
  return { send, close: () => transport.close() };
}

function listSampleFacts({ webhookId, id, data }: TriggerSettings, terminal: Terminal) {
  return {
    webhookId,
    now: terminal.now(),
    ...(id === undefined ? {} : { id }),
    ...(data === undefined ? {} : { data }),
  };
}

function listTypes(line: CommandLine, terminal: Terminal): number {
  for (const { type, resourceType } of sampleTypes) {
    if (line.has('json')) terminal.print(printableJson({ type, resourceType }));
    else terminal.print(`${type.padEnd(22)}${resourceType}`);
  }
  return 0;
}

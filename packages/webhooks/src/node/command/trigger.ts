import { randomUUID } from 'node:crypto';
import { resolveHost } from '@ob/http/node';
import { createAddressGuard, isIdentifier } from '@ob/http/routes';
import { secretPattern, signEvent } from '@ob/webhooks-verify/signing';
import { nodeSigner } from '../node-signer.ts';
import { createNodeTransport, type NodeTransport } from '../transport.ts';
import { describeAttempt } from './attempt-report.ts';
import { type CommandLine, readTargetUrl } from './command-line.ts';
import { createSample, type SentEvent } from './sample-event.ts';
import { readSecrets } from './secrets.ts';
import { type TamperedPart, tamperings } from './tampering.ts';
import { type Terminal, UsageError } from './terminal.ts';

interface Trigger {
  readonly event: SentEvent;
  readonly url: URL;
  readonly webhookId: string;
  readonly secret: string;
  readonly standardWebhooks: boolean;
  readonly tamper: TamperedPart | undefined;
}

/** Returns 0 if the status was 2xx, otherwise 1. */
export async function trigger(line: CommandLine, terminal: Terminal): Promise<number> {
  const settings = readTrigger(line, terminal);
  const transport = createOpenTransport();
  try {
    const result = await send(transport, settings, terminal.now());
    for (const text of describeAttempt(settings, result, terminal)) terminal.print(text);
    return result.outcome === 'delivered' ? 0 : 1;
  } finally {
    await transport.close();
  }
}

function readTrigger(line: CommandLine, terminal: Terminal): Trigger {
  const [type, ...more] = line.operands;
  if (type === undefined || more.length > 0) {
    throw new UsageError('trigger needs one event type, such as trigger payment.completed.');
  }
  const id = line.text('id');
  if (id !== undefined && !isIdentifier(id))
    throw new UsageError('--id must be 1 to 40 letters, digits, _ or -.');
  const webhookId = randomUUID();
  const event = createSample(type, { webhookId, id, data: readData(line.text('data')), now: terminal.now() });
  const url = line.text('url');
  if (url === undefined)
    throw new UsageError('trigger needs --url, such as --url http://localhost:3000/hooks.');
  const target = readTargetUrl('url', url);
  const tamper = readTamperedPart(line.text('tamper'));
  const standardWebhooks = line.has('standard-webhooks');
  // A bank signs with one secret, so the others are ignored.
  const [secret] = readSecrets(terminal);
  if (standardWebhooks && !secretPattern.test(secret)) {
    throw new UsageError('--standard-webhooks needs a secret of whsec_ and 44 characters of base64.');
  }
  return { event, url: target, webhookId, secret, standardWebhooks, tamper };
}

function readTamperedPart(part: string | undefined): TamperedPart | undefined {
  const parts = Object.keys(tamperings) as TamperedPart[];
  const known = parts.find((one) => one === part);
  if (part === undefined || known !== undefined) return known;
  throw new UsageError(`--tamper must be one of ${parts.join(', ')}.`);
}

function readData(text = '{}'): object {
  try {
    const data: unknown = JSON.parse(text);
    if (typeof data === 'object' && data !== null && !Array.isArray(data)) return data;
  } catch {
    // The error below names the fix.
  }
  throw new UsageError(`--data must be a JSON object, such as '{"payment_id":"p-1"}'.`);
}

/** Allows every address, because the developer chose it. */
function createOpenTransport(): NodeTransport {
  const guard = createAddressGuard({
    resolve: resolveHost,
    allow: ['0.0.0.0/0', '::/0'],
    environment: 'sandbox',
    ownAddresses: () => [],
  });
  return createNodeTransport({ guard });
}

async function send(transport: NodeTransport, { event, url, tamper, ...attempt }: Trigger, now: number) {
  const tampering = tamper && tamperings[tamper];
  const sentAt = now - (tampering?.ageMs ?? 0);
  const signed = await signEvent(event, { ...attempt, sentAt }, nodeSigner);
  const request = tampering?.change(signed, event) ?? signed;
  return transport.attempt({ webhookId: attempt.webhookId, url: url.href, ...request });
}

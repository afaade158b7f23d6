import { randomUUID } from 'node:crypto';
import { isIdentifier } from '@ob/http/routes';
import { secretPattern } from '@ob/webhooks-verify/signing';
import { type CommandLine, readBytesOf, readTargetUrl } from './command-line.ts';
import { readSecrets } from './secrets.ts';
import { type TamperedPart, tamperings } from './tampering.ts';
import { type Terminal, UsageError } from './terminal.ts';

export interface TriggerSettings {
  readonly type: string;
  readonly url: URL;
  readonly secret: string;
  readonly standardWebhooks: boolean;
  readonly id: string | undefined;
  readonly webhookId: string;
  readonly data: Readonly<Record<string, unknown>> | undefined;
  readonly count: number;
  readonly tamper: TamperedPart | undefined;
  readonly json: boolean;
}

export async function readTriggerSettings(line: CommandLine, terminal: Terminal): Promise<TriggerSettings> {
  const [type, ...more] = line.operands;
  if (type === undefined || more.length > 0) {
    throw new UsageError(
      'trigger needs one event type, such as payment.completed. For all types, use trigger --list.',
    );
  }
  const url = line.text('url');
  if (url === undefined)
    throw new UsageError('trigger needs --url, such as --url http://localhost:3000/hooks.');
  const standardWebhooks = line.has('standard-webhooks');
  return {
    type,
    url: readTargetUrl('url', url),
    standardWebhooks,
    id: readId('id', line.text('id')),
    webhookId: readId('webhook-id', line.text('webhook-id')) ?? randomUUID(),
    count: line.integer('count', { min: 1, max: 1000, otherwise: 1 }),
    tamper: readTamperedPart(line.text('tamper')),
    json: line.has('json'),
    data: await readData(line.text('data'), terminal),
    secret: await readSecret(line, terminal, standardWebhooks),
  };
}

function readId(option: string, id: string | undefined): string | undefined {
  if (id === undefined || isIdentifier(id)) return id;
  throw new UsageError(`--${option} must be 1 to 40 letters, digits, _ or -.`);
}

function readTamperedPart(part: string | undefined): TamperedPart | undefined {
  const parts = Object.keys(tamperings) as TamperedPart[];
  const known = parts.find((one) => one === part);
  if (part === undefined || known !== undefined) return known;
  throw new UsageError(`--tamper must be one of ${parts.join(', ')}.`);
}

async function readData(text: string | undefined, terminal: Terminal): Promise<TriggerSettings['data']> {
  if (text === undefined) return undefined;
  const json = /^\s*\{/.test(text) ? text : new TextDecoder().decode(await readBytesOf(text, terminal));
  const data = parseJson(json);
  if (typeof data === 'object' && data !== null && !Array.isArray(data)) return { ...data };
  throw new UsageError('--data must be a JSON object or a file with one.');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A bank signs with one secret, so the others are ignored. */
async function readSecret(line: CommandLine, terminal: Terminal, standardWebhooks: boolean): Promise<string> {
  const [secret = ''] = await readSecrets(line, terminal);
  if (standardWebhooks && !secretPattern.test(secret)) {
    throw new UsageError('--standard-webhooks needs a secret of whsec_ and 44 characters of base64.');
  }
  return secret;
}

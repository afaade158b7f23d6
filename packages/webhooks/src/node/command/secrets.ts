import { secretPattern } from '@ob/webhooks-verify/signing';
import { secretVariable } from './command-table.ts';
import { type Terminal, UsageError } from './terminal.ts';

const absent = `The secret is missing. Set ${secretVariable}.
A bank shows the secret once, when you register a webhook (POST /webhooks). If you lost it,
rotate it (POST /webhooks/{webhookId}/rotate-secret). To test without a bank, create one:
  export ${secretVariable}="$(node -p "'whsec_' + crypto.randomBytes(32).toString('base64')")"`;

/** Reads the secrets from the environment. Warns about malformed secrets without printing them. */
export function readSecrets(terminal: Terminal): readonly [string, ...string[]] {
  const [first, ...others] = (terminal.env[secretVariable] ?? '').split(/\s+/).filter((word) => word !== '');
  if (first === undefined) throw new UsageError(absent);
  if (![first, ...others].every((secret) => secretPattern.test(secret))) {
    terminal.note('note: a secret is not whsec_ and 44 characters. Copy it unchanged from the bank.');
  }
  return [first, ...others];
}

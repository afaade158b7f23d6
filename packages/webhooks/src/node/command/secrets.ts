import { secretPattern } from '@ob/webhooks-verify/signing';
import { type CommandLine, readBytesOf } from './command-line.ts';
import { type Terminal, UsageError } from './terminal.ts';

const variable = 'OB_WEBHOOK_SECRET';

const absent = `The secret is missing. Set ${variable}, or pass --secret-file or --secret.
A bank shows the secret once, when you register a webhook (POST /webhooks). If you lost it,
rotate it (POST /webhooks/{webhookId}/rotate-secret). To test without a bank, create one:
  export ${variable}="$(node -p "'whsec_' + crypto.randomBytes(32).toString('base64')")"`;

/** Reads the secrets from the options, otherwise from the environment. Warns about malformed secrets without printing them. */
export async function readSecrets(line: CommandLine, terminal: Terminal): Promise<readonly string[]> {
  const fromOption = line.all('secret').flatMap(splitWords);
  const fromFile = await readSecretFile(line.text('secret-file'), terminal);
  const hasOption = line.has('secret') || line.has('secret-file');
  const secrets = hasOption ? [...fromOption, ...fromFile] : splitWords(terminal.env[variable] ?? '');
  if (secrets.length === 0) throw new UsageError(absent);
  if (fromOption.length > 0) {
    terminal.note(
      `note: --secret is visible in the shell history and the list of processes. Use ${variable} instead.`,
    );
  }
  if (!secrets.every((secret) => secretPattern.test(secret))) {
    terminal.note('note: a secret is not whsec_ and 44 characters. Copy it unchanged from the bank.');
  }
  return secrets;
}

async function readSecretFile(file: string | undefined, terminal: Terminal): Promise<readonly string[]> {
  if (file === undefined) return [];
  return splitWords(new TextDecoder().decode(await readBytesOf(file, terminal)));
}

function splitWords(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '');
}

import { secretPattern } from '@ob/webhooks-verify/signing';
import { type CommandLine, readBytesOf } from './command-line.ts';
import { type Terminal, UsageError } from './terminal.ts';

const variable = 'OB_WEBHOOK_SECRET';

const absent = `No secret. Give one with ${variable}, --secret-file or --secret.
A bank shows it once, as "secret", when a webhook is registered (POST /webhooks); if it is lost,
rotate it (POST /webhooks/{webhookId}/rotate-secret). To try things out without a bank, make one:
  export ${variable}="$(node -p "'whsec_' + crypto.randomBytes(32).toString('base64')")"`;

/**
 * Reads the secrets: those of the options, else those of the environment. Notes, without showing any, what is unwise
 * about them; throws a `UsageError` that tells how to get one where there is none.
 */
export async function readSecrets(line: CommandLine, terminal: Terminal): Promise<readonly string[]> {
  const given = line.all('secret').flatMap(splitWords);
  const filed = await readSecretFile(line.text('secret-file'), terminal);
  const reported = line.has('secret') || line.has('secret-file');
  const secrets = reported ? [...given, ...filed] : splitWords(terminal.env[variable] ?? '');
  if (secrets.length === 0) throw new UsageError(absent);
  if (given.length > 0) {
    terminal.note(
      `note: --secret stays in the shell history and shows in the list of processes; ${variable} does not.`,
    );
  }
  if (!secrets.every((secret) => secretPattern.test(secret))) {
    terminal.note('note: a secret is not whsec_ and 44 characters, as banks show it.');
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

/** One option of a command. */
export interface OptionDescription {
  /** What stands for the value in the help; an option without it is a switch. */
  readonly value?: string;
  readonly text: string;
}

/** One command as its help tells it and as its arguments are read. */
export interface CommandDescription {
  readonly operands: string;
  readonly summary: string;
  readonly options: Readonly<Record<string, OptionDescription>>;
  /** Each with what it does. */
  readonly examples: readonly (readonly [line: string, purpose: string])[];
  readonly ending: string;
}

const secret = {
  value: 'TEXT',
  text: 'the whole whsec_ text; once more for another one during a rotation. Without it OB_WEBHOOK_SECRET is read, which stays out of the shell history',
};
const secretFile = { value: 'FILE', text: 'a file with one secret in each line' };
const json = { text: 'print one JSON object in a line, for scripts' };

/** Every command of the program. */
export const commands = {
  listen: {
    operands: '',
    summary: 'Receives webhooks on a local port, verifies each one and prints what came.',
    options: {
      port: { value: 'NUMBER', text: 'where to listen; 0 takes any free port. Default 4000' },
      host: { value: 'ADDRESS', text: 'the address to listen on. Default 127.0.0.1' },
      path: { value: 'PATH', text: 'receive on this path alone. Default: every path' },
      secret,
      'secret-file': secretFile,
      status: { value: 'NUMBER', text: 'what to answer to a verified event. Default 200' },
      delay: { value: 'MS', text: 'wait before every answer. A bank waits 10 000 ms. Default 0' },
      forward: { value: 'URL', text: 'send what is verified on to this URL, and answer what it answers' },
      'no-verify': { text: 'take everything as it comes, without a secret' },
      verbose: { text: 'print header fields and body, too' },
      json,
    },
    examples: [
      ['listen', 'with the secret in OB_WEBHOOK_SECRET'],
      ['listen --port 0 --forward http://localhost:3000/hooks', 'in front of your application'],
    ],
    ending: 'Ends with Ctrl-C.',
  },
  verify: {
    operands: '[FILE]',
    summary: 'Checks a saved request: header lines, an empty line, the body. - reads the standard input.',
    options: {
      body: { value: 'FILE', text: 'a body that was saved apart; the next two give its header fields' },
      header: { value: 'LINE', text: 'a header field, such as "X-Webhook-Signature: 5f…"' },
      headers: { value: 'FILE', text: 'a file with one header field in each line' },
      secret,
      'secret-file': secretFile,
      tolerance: {
        value: 'SECONDS',
        text: 'refuse a timestamp that is further away. Default: only tell its age',
      },
      at: { value: 'TIME', text: 'judge the timestamp as of this time, in ISO 8601. Default: now' },
      json,
    },
    examples: [
      ['verify request.http', 'with the secret in OB_WEBHOOK_SECRET'],
      ['verify --body body.json --header "X-Webhook-Signature: $SIGNATURE"', 'parts that were saved apart'],
    ],
    ending: 'Exit code 0 if it is verified, 1 if it is refused, 2 if it was called wrongly.',
  },
  trigger: {
    operands: 'EVENT-TYPE',
    summary: 'Sends a signed sample event and prints what your answer would mean to a bank.',
    options: {
      url: { value: 'URL', text: 'where to send it; http and localhost are fine' },
      secret: {
        ...secret,
        text: secret.text.replace('; once more for another one during a rotation', ''),
      },
      'secret-file': secretFile,
      'standard-webhooks': { text: 'add the header fields of Standard Webhooks' },
      id: { value: 'ID', text: 'the id of the event. Default: a new one each time' },
      'webhook-id': { value: 'ID', text: 'the value of X-Webhook-ID. Default: a new one' },
      data: { value: 'FILE|JSON', text: 'what the event says as its "data"' },
      count: { value: 'NUMBER', text: 'how many to send, one after the other. Default 1' },
      tamper: {
        value: 'PART',
        text: 'spoil body, signature, timestamp or type, which your receiver must refuse',
      },
      list: { text: 'print every type of event, and send nothing' },
      json,
    },
    examples: [
      ['trigger payment.completed --url http://localhost:3000/hooks', 'with the secret in OB_WEBHOOK_SECRET'],
      ['trigger ping --url http://localhost:3000/hooks --tamper body', 'must be refused'],
    ],
    ending: 'Exit code 0 if every answer was 2xx, 1 if one was not, 2 if it was called wrongly.',
  },
} as const satisfies Readonly<Record<string, CommandDescription>>;

/** The name of a command. */
export type CommandName = keyof typeof commands;

/** The name of an option of any command. */
export type OptionName = { [Name in CommandName]: keyof (typeof commands)[Name]['options'] }[CommandName];

/** How the program is called; every help shows it. */
export const invocation = 'npx @ob/webhooks';

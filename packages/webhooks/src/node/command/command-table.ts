export interface OptionDescription {
  /** The placeholder in the help. An option without it is a switch. */
  readonly value?: string;
  readonly text: string;
}

/** The source of a command's help and of its parser. */
export interface CommandDescription {
  readonly operands: string;
  readonly summary: string;
  readonly options: Readonly<Record<string, OptionDescription>>;
  readonly examples: readonly (readonly [line: string, purpose: string])[];
  readonly ending: string;
}

const secret = {
  value: 'TEXT',
  text: 'the whole whsec_ text; repeat it for a second secret during a rotation. Default: OB_WEBHOOK_SECRET, which stays out of the shell history',
};
const secretFile = { value: 'FILE', text: 'a file with one secret per line' };
const json = { text: 'print one JSON object per line, for scripts' };

export const commands = {
  listen: {
    operands: '',
    summary: 'Receives webhooks on a local port, verifies them and prints them.',
    options: {
      port: { value: 'NUMBER', text: 'the port to listen on; 0 takes any free port. Default 4000' },
      host: { value: 'ADDRESS', text: 'the address to listen on. Default 127.0.0.1' },
      path: { value: 'PATH', text: 'receive only on this path. Default: every path' },
      secret,
      'secret-file': secretFile,
      status: { value: 'NUMBER', text: 'the status of the answer to a verified event. Default 200' },
      delay: { value: 'MS', text: 'the delay of every answer. A bank waits 10 000 ms. Default 0' },
      forward: { value: 'URL', text: 'forward verified events to this URL, and return its status' },
      'no-verify': { text: 'accept every request, without a secret' },
      verbose: { text: 'also print header fields and body' },
      json,
    },
    examples: [
      ['listen', 'with the secret in OB_WEBHOOK_SECRET'],
      ['listen --port 0 --forward http://localhost:3000/hooks', 'in front of your application'],
    ],
    ending: 'Press Ctrl-C to stop.',
  },
  verify: {
    operands: '[FILE]',
    summary:
      'Checks a saved request: header lines, an empty line, the body. The file - is the standard input.',
    options: {
      body: {
        value: 'FILE',
        text: 'a body in a file of its own; pass its header fields with the next two options',
      },
      header: { value: 'LINE', text: 'a header field, such as "X-Webhook-Signature: 5f…"' },
      headers: { value: 'FILE', text: 'a file with one header field per line' },
      secret,
      'secret-file': secretFile,
      tolerance: {
        value: 'SECONDS',
        text: 'refuse a timestamp that differs by more. Default: only print its age',
      },
      at: { value: 'TIME', text: 'check the timestamp against this time, in ISO 8601. Default: now' },
      json,
    },
    examples: [
      ['verify request.http', 'with the secret in OB_WEBHOOK_SECRET'],
      [
        'verify --body body.json --header "X-Webhook-Signature: $SIGNATURE"',
        'with the body in a file of its own',
      ],
    ],
    ending: 'Exit code: 0 verified, 1 refused, 2 wrong arguments.',
  },
  trigger: {
    operands: 'EVENT-TYPE',
    summary: 'Sends a signed sample event and prints how a bank would treat your answer.',
    options: {
      url: { value: 'URL', text: 'the receiver; http and localhost are allowed' },
      secret: {
        ...secret,
        text: secret.text.replace('; repeat it for a second secret during a rotation', ''),
      },
      'secret-file': secretFile,
      'standard-webhooks': { text: 'add the header fields of Standard Webhooks' },
      id: { value: 'ID', text: 'the id of the event. Default: a new one each time' },
      'webhook-id': { value: 'ID', text: 'the value of X-Webhook-ID. Default: a new one' },
      data: { value: 'FILE|JSON', text: 'the "data" of the event. Default: that of the published example' },
      count: { value: 'NUMBER', text: 'the number of events, sent one after the other. Default 1' },
      tamper: {
        value: 'PART',
        text: 'change the body, signature, timestamp or type; your receiver must refuse it',
      },
      list: { text: 'print every event type, and send nothing' },
      json,
    },
    examples: [
      ['trigger payment.completed --url http://localhost:3000/hooks', 'with the secret in OB_WEBHOOK_SECRET'],
      ['trigger ping --url http://localhost:3000/hooks --tamper body', 'your receiver must refuse it'],
    ],
    ending: 'Exit code: 0 every answer was 2xx, 1 another answer, 2 wrong arguments.',
  },
} as const satisfies Readonly<Record<string, CommandDescription>>;

export type CommandName = keyof typeof commands;

export type OptionName = { [Name in CommandName]: keyof (typeof commands)[Name]['options'] }[CommandName];

export const invocation = 'npx @ob/webhooks';

export interface OptionDescription {
  /** The placeholder in the help. An option without it is a switch. */
  readonly value?: string;
  readonly text: string;
}

/** The source of a command's help and of its parser. */
export interface CommandDescription {
  readonly operand: string;
  readonly summary: string;
  readonly options: Readonly<Record<string, OptionDescription>>;
  readonly examples: readonly (readonly [line: string, purpose: string])[];
  readonly ending: string;
}

export const commands = {
  listen: {
    operand: '',
    summary: 'Receives webhooks on a local port, verifies them and prints them.',
    options: {
      port: { value: 'NUMBER', text: 'the port to listen on; 0 takes a free one. Default 4000' },
      host: { value: 'ADDRESS', text: 'the address to listen on. Default 127.0.0.1' },
      forward: { value: 'URL', text: 'send verified events to it, and return its status' },
      status: { value: 'NUMBER', text: 'the status for a verified event. Default 200' },
      delay: { value: 'MS', text: 'the delay of every response. A bank waits 10 000 ms' },
      verbose: { text: 'also print headers and body' },
      json: { text: 'print one JSON object per line, for scripts' },
    },
    examples: [
      ['listen', 'prints the events of a bank or of trigger'],
      ['listen --forward http://localhost:3000/hooks', 'in front of your application'],
    ],
    ending: 'Press Ctrl-C to stop.',
  },
  verify: {
    operand: '[FILE]',
    summary: 'Checks a saved request: headers, an empty line, the body. FILE - is the input.',
    options: {
      body: { value: 'FILE', text: 'a file with only the body, instead of FILE' },
      header: { value: 'LINE', text: 'a header for --body; repeat it for each header' },
    },
    examples: [
      ['verify request.http', 'a whole request'],
      ['verify --body body.json --header "X-Webhook-Signature: $SIGNATURE"', 'a body and a header'],
    ],
    ending: 'Exit code: 0 verified, 1 refused, 2 wrong arguments.',
  },
  trigger: {
    operand: 'EVENT-TYPE',
    summary: 'Sends a signed sample event and prints how a bank would treat your response.',
    options: {
      url: { value: 'URL', text: 'your receiver; http and localhost are allowed' },
      id: { value: 'ID', text: 'the id of the event. Default: a new one each time' },
      data: { value: 'JSON', text: 'an object with fields to replace in "data"' },
      tamper: { value: 'PART', text: 'change the body, signature, timestamp or type' },
      'standard-webhooks': { text: 'add the headers of Standard Webhooks' },
    },
    examples: [
      ['trigger payment.completed --url http://localhost:3000/hooks', 'your receiver must accept it'],
      ['trigger ping --url http://localhost:3000/hooks --tamper body', 'your receiver must refuse it'],
    ],
    ending: 'Exit code: 0 the status was 2xx, 1 another status or none, 2 wrong arguments.',
  },
} as const satisfies Readonly<Record<string, CommandDescription>>;

export type CommandName = keyof typeof commands;

export type OptionName = { [Name in CommandName]: keyof (typeof commands)[Name]['options'] }[CommandName];

export const invocation = 'npx @ob/webhooks';

export const secretVariable = 'OB_WEBHOOK_SECRET';

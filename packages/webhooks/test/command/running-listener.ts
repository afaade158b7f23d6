import { runProgram } from '../../src/node/command/program.ts';
import { createTestTerminal, type TestMachine } from './test-terminal.ts';

export interface RunningListener {
  readonly url: string;
  readonly notes: readonly string[];
  readonly receipts: () => readonly Receipt[];
  readonly stop: () => Promise<number>;
}

/** One line of the output of `listen --json`. */
export interface Receipt {
  readonly verdict: string;
  readonly code?: string;
  readonly event?: { readonly id: string; readonly type: string; readonly resource_id: string };
  readonly claims?: Readonly<Record<string, string>>;
  readonly times?: number;
  readonly forwarded?: { readonly status?: number; readonly fault?: string };
  readonly answered: number;
  readonly headers?: readonly (readonly [string, string])[];
  readonly body?: string;
}

export async function startListener(
  args: readonly string[] = [],
  machine: TestMachine = {},
): Promise<RunningListener> {
  const { terminal, out, notes, interrupt } = createTestTerminal(machine);
  const ended = runProgram(['listen', '--port', '0', '--json', ...args], terminal, '');
  while (out.length === 0) {
    if ((await Promise.race([ended, new Promise((wake) => setTimeout(wake, 5))])) !== undefined) {
      throw new Error(notes.join('\n'));
    }
  }
  const [first = '{}'] = out;
  return {
    url: JSON.parse(first).listening,
    notes,
    receipts: () => out.slice(1).map((line): Receipt => JSON.parse(line)),
    stop: () => {
      interrupt();
      return ended;
    },
  };
}

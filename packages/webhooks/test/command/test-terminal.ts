import { runProgram } from '../../src/node/command/program.ts';
import type { Terminal } from '../../src/node/command/terminal.ts';

/** The secret of these tests. No output may contain it. */
export const secret = 'whsec_a2tra2tra2tra2tra2tra2tra2tra2tra2tra2tra2s=';

export const sampleEvent = {
  id: 'evt_01',
  type: 'payment.completed',
  timestamp: '2026-01-15T10:30:00.000Z',
  resource_id: 'pay_01',
  resource_type: 'payment',
  data: { payment_id: 'pay_01', status: 'completed', amount: { amount: '125.00', currency: 'GBP' } },
};

export interface TestMachine {
  readonly env?: Terminal['env'];
  readonly input?: Uint8Array;
  readonly now?: () => number;
  readonly color?: boolean;
}

/** Creates a terminal that records its output and can be interrupted. */
export function createTestTerminal(machine: TestMachine = {}) {
  const out: string[] = [];
  const notes: string[] = [];
  let interrupt = (): void => undefined;
  const interrupted = new Promise<void>((resolve) => {
    interrupt = resolve;
  });
  const terminal: Terminal = {
    env: machine.env ?? { OB_WEBHOOK_SECRET: secret },
    color: machine.color ?? false,
    now: machine.now ?? (() => Date.now()),
    print: (line) => void out.push(line),
    note: (line) => void notes.push(line),
    readInput: async () => machine.input ?? new Uint8Array(),
    interrupted: () => interrupted,
  };
  return { terminal, out, notes, interrupt: () => interrupt() };
}

export async function run(args: readonly string[], machine: TestMachine = {}) {
  const { terminal, out, notes } = createTestTerminal(machine);
  const code = await runProgram(args, terminal, '1.2.3');
  return { code, out: out.join('\n'), notes: notes.join('\n') };
}

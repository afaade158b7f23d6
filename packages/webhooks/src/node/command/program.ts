import { type CommandLine, readCommandLine } from './command-line.ts';
import { type CommandName, commands, invocation } from './command-table.ts';
import { describeCommand, describeProgram } from './help.ts';
import { type Terminal, UsageError } from './terminal.ts';

/** Returns the exit code: 0 for success, 1 for a failed check. */
export type Command = (line: CommandLine, terminal: Terminal) => Promise<number>;

/** Loaded on demand, so that the program starts fast. */
const programs: Readonly<Record<CommandName, () => Promise<Command>>> = {
  listen: async () => (await import('./listen.ts')).listen,
  verify: async () => (await import('./verify.ts')).verify,
  trigger: async () => (await import('./trigger.ts')).trigger,
};

/** Returns the exit code, 2 for wrong arguments. */
export async function runProgram(
  args: readonly string[],
  terminal: Terminal,
  version: string,
): Promise<number> {
  try {
    const [name, ...rest] = args;
    if (name === '--version') return print(terminal, version);
    if (name === '--help' || name === '-h') return print(terminal, describeProgram());
    const command = readCommandName(name);
    const line = readCommandLine(command, rest);
    if (line.help) return print(terminal, describeCommand(command));
    return await (await programs[command]())(line, terminal);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    // A secret, such as one after --secret-file, must not be repeated.
    terminal.note(error.message.replaceAll(/whsec_[\w+/=-]+…?/g, 'whsec_…'));
    return 2;
  }
}

function print(terminal: Terminal, text: string): number {
  terminal.print(text);
  return 0;
}

function readCommandName(name: string | undefined): CommandName {
  const names = Object.keys(commands) as CommandName[];
  if (name === undefined) throw new UsageError(describeProgram());
  const known = names.find((one) => one === name);
  if (known !== undefined) return known;
  throw new UsageError(`${invocation} has no such command. Use ${names.join(', ')}.`);
}

import { parseArgs } from 'node:util';
import { type CommandName, commands, type OptionDescription, type OptionName } from './command-table.ts';
import { UsageError } from './usage-error.ts';

/** What a command was called with. */
export interface CommandLine {
  readonly operands: readonly string[];
  /** Whether help was asked for, whatever else was said. */
  readonly help: boolean;
  /** Tells whether an option was given. */
  has(name: OptionName): boolean;
  /** Gives every value of an option, in order. */
  all(name: OptionName): readonly string[];
  /** Gives the last value of an option; `undefined` without one. */
  text(name: OptionName): string | undefined;
  /** Gives the last value as a whole number; throws a `UsageError` where it is none between `least` and `most`. */
  integer(name: OptionName, bounds: IntegerBounds): number;
}

/** What a number may be, and what it is when nothing was said. */
export interface IntegerBounds {
  readonly least: number;
  readonly most: number;
  readonly otherwise: number;
}

/** Reads the arguments of a command; throws a `UsageError` for an option that is unknown or has no value. */
export function readCommandLine(command: CommandName, args: readonly string[]): CommandLine {
  const options: Readonly<Record<string, OptionDescription>> = {
    ...commands[command].options,
    help: helpOption,
  };
  const { tokens } = parseArgs({
    args: [...args],
    options: describeOptions(options),
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const values = new Map<string, string[]>();
  const operands: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'positional') operands.push(token.value);
    if (token.kind !== 'option') continue;
    const value = readOption(command, options, token);
    values.set(token.name, [...(values.get(token.name) ?? []), value]);
  }
  const text = (name: OptionName) => values.get(name)?.at(-1);
  return {
    operands,
    help: values.has('help'),
    has: (name) => values.has(name),
    all: (name) => values.get(name) ?? [],
    text,
    integer: (name, bounds) => readInteger(name, text(name), bounds),
  };
}

const helpOption: OptionDescription = { text: 'print this' };

function describeOptions(options: Readonly<Record<string, OptionDescription>>) {
  return Object.fromEntries(
    Object.entries(options).map(([name, { value }]) => [
      name,
      {
        type: value === undefined ? 'boolean' : 'string',
        ...(name === 'help' ? { short: 'h' } : {}),
      } as const,
    ]),
  );
}

interface OptionToken {
  readonly name: string;
  readonly rawName: string;
  readonly value?: string | undefined;
  readonly inlineValue?: boolean | undefined;
}

function readOption(
  command: CommandName,
  options: Readonly<Record<string, OptionDescription>>,
  { name, rawName, value, inlineValue }: OptionToken,
): string {
  const option = Object.hasOwn(options, name) ? options[name] : undefined;
  if (option === undefined) {
    throw new UsageError(`${command} has no option ${rawName.slice(0, 40)}. See ${command} --help.`);
  }
  if (option.value === undefined) {
    if (value !== undefined) throw new UsageError(`${rawName} takes no value.`);
    return '';
  }
  // What follows is more likely the next option than a value that begins with a hyphen.
  if (value === undefined || (inlineValue !== true && /^-./.test(value))) {
    throw new UsageError(`${rawName} needs a value: ${rawName}=${option.value}`);
  }
  return value;
}

function readInteger(name: string, text: string | undefined, bounds: IntegerBounds): number {
  if (text === undefined) return bounds.otherwise;
  const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (number >= bounds.least && number <= bounds.most) return number;
  throw new UsageError(`--${name} must be a whole number from ${bounds.least} to ${bounds.most}.`);
}

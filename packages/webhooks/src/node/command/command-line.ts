import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { type CommandName, commands, type OptionDescription, type OptionName } from './command-table.ts';
import { printable, type Terminal, UsageError } from './terminal.ts';

export interface CommandLine {
  readonly operands: readonly string[];
  readonly help: boolean;
  has(name: OptionName): boolean;
  all(name: OptionName): readonly string[];
  text(name: OptionName): string | undefined;
  integer(name: OptionName, min: number, max: number): number | undefined;
}

/** Throws a `UsageError` for an unknown option or a missing value. */
export function readCommandLine(command: CommandName, args: readonly string[]): CommandLine {
  const { values, positionals } = parse(command, args);
  const all = (name: OptionName): readonly string[] => [values[name] ?? []].flat().map(String);
  const text = (name: OptionName) => all(name).at(-1);
  return {
    operands: positionals,
    help: values.help === true,
    has: (name) => values[name] !== undefined,
    all,
    text,
    integer: (name, min, max) => readInteger(name, text(name), min, max),
  };
}

type Values = Readonly<Record<string, string | boolean | (string | boolean)[] | undefined>>;

function parse(
  command: CommandName,
  args: readonly string[],
): { readonly values: Values; readonly positionals: readonly string[] } {
  const described: Readonly<Record<string, OptionDescription>> = commands[command].options;
  const options = Object.entries(described).map(([name, { value }]) => {
    const type = value === undefined ? ('boolean' as const) : ('string' as const);
    return [name, { type, multiple: true }] as const;
  });
  const help = { type: 'boolean', short: 'h' } as const;
  try {
    return parseArgs({
      args: [...args],
      options: { ...Object.fromEntries(options), help },
      allowPositionals: true,
    });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new UsageError(`${error.message}\nSee ${command} --help.`);
  }
}

function readInteger(name: string, text: string | undefined, min: number, max: number): number | undefined {
  if (text === undefined) return undefined;
  const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (number >= min && number <= max) return number;
  throw new UsageError(`--${name} must be a whole number from ${min} to ${max}.`);
}

const fileErrors: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist',
  EISDIR: 'is a folder',
  EACCES: 'cannot be read: permission denied',
};

/** Reads a file, or the standard input for `-`. Throws a `UsageError` if that fails. */
export async function readBytesOf(file: string, terminal: Pick<Terminal, 'readInput'>): Promise<Uint8Array> {
  if (file === '-') return terminal.readInput();
  try {
    return await readFile(file);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    throw new UsageError(
      `The file ${printable(file)} ${fileErrors[code] ?? 'cannot be read'}. Check the path.`,
    );
  }
}

/** The `UsageError` does not repeat the URL, which may contain a secret. */
export function readTargetUrl(option: 'url' | 'forward', text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:\/\//i.test(text)) {
    throw new UsageError(`--${option} must be an http or https URL, such as http://localhost:3000/hooks.`);
  }
  if (url.username !== '' || url.password !== '') {
    throw new UsageError(`--${option} must not contain a user name or a password. Remove them.`);
  }
  return url;
}

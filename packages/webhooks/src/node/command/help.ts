import { type CommandDescription, type CommandName, commands, invocation } from './command-table.ts';

const width = 80;

export function describeProgram(): string {
  const rows = Object.entries(commands).map(([name, { summary }]) => layRow(name, summary, 10));
  return [
    `Usage: ${invocation} COMMAND [options]`,
    '',
    'Tools for developers of webhook receivers.',
    '',
    'Commands:',
    ...rows.flat(),
    '',
    `${invocation} COMMAND --help lists the options. --version prints the version.`,
  ].join('\n');
}

export function describeCommand(name: CommandName): string {
  const { operands, summary, options, examples, ending }: CommandDescription = commands[name];
  const rows = Object.entries(options).map(([option, { value, text }]) =>
    layRow(`--${option}${value === undefined ? '' : ` ${value}`}`, text, 22),
  );
  return [
    `Usage: ${[invocation, name, operands, '[options]'].filter((part) => part !== '').join(' ')}`,
    '',
    ...wrap(summary, width),
    '',
    'Options:',
    ...rows.flat(),
    '',
    'Examples:',
    ...examples.flatMap(([line, purpose]) => [`  ${invocation} ${line}`, `      ${purpose}`]),
    '',
    ...wrap(ending, width),
  ].join('\n');
}

function layRow(term: string, text: string, column: number): string[] {
  const indent = ' '.repeat(column + 2);
  const [first = '', ...rest] = wrap(text, width - indent.length).map((line) => indent + line);
  const head = `  ${term}`;
  return term.length + 2 <= column
    ? [head.padEnd(indent.length) + first.trimStart(), ...rest]
    : [head, first, ...rest];
}

function wrap(text: string, max: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last === undefined || last.length + 1 + word.length > max) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}

import {
  type CommandDescription,
  type CommandName,
  commands,
  invocation,
  secretVariable,
} from './command-table.ts';

export function describeProgram(): string {
  const rows = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(9)}${summary}`);
  return [
    `Usage: ${invocation} COMMAND [options]`,
    '',
    'Tools for developers of webhook receivers.',
    '',
    ...rows,
    '',
    `${invocation} COMMAND --help lists the options. --version prints the version.`,
  ].join('\n');
}

export function describeCommand(name: CommandName): string {
  const { operand, summary, options, examples, ending }: CommandDescription = commands[name];
  const rows = Object.entries(options).map(
    ([option, { value = '', text }]) => `  ${`--${option} ${value}`.padEnd(22)}${text}`,
  );
  return [
    `Usage: ${[invocation, name, operand, '[options]'].filter((part) => part !== '').join(' ')}`,
    '',
    summary,
    '',
    'Options:',
    ...rows,
    '',
    'Examples:',
    ...examples.flatMap(([line, purpose]) => [`  ${invocation} ${line}`, `      ${purpose}`]),
    '',
    'Environment:',
    `  ${secretVariable.padEnd(22)}the whole whsec_ text; separate two with a space`,
    '',
    ending,
  ].join('\n');
}

import { styleText } from 'node:util';
import type { StepOutcome, Table } from './journey.ts';

/** Formats the outcome of a step: ✓ or ✗, number, name, duration and results. */
export function formatOutcome(number: number, { step, milliseconds, result }: StepOutcome): string {
  const mark = result.ok ? styleText('green', '✓') : styleText('red', '✗');
  const time = styleText('dim', formatDuration(milliseconds));
  const heading = `${mark} ${String(number).padStart(2)}  ${styleText('bold', step.name)}  ${time}`;
  if (!result.ok) return [heading, ...indent(formatError(result.error).split('\n'))].join('\n');
  const { facts, tables = [] } = result.report;
  return [
    heading,
    ...indent(formatFacts(facts)),
    ...tables.flatMap((table) => ['', ...indent(formatTable(table))]),
  ].join('\n');
}

/** Aligns named facts. A repeated name is printed once. */
export function formatFacts(facts: readonly (readonly [name: string, value: string])[]): readonly string[] {
  const width = Math.max(0, ...facts.map(([name]) => name.length));
  return facts.map(([name, value], index) => {
    const shown = facts[index - 1]?.[0] === name ? '' : name;
    return `${styleText('dim', shown.padEnd(width))}  ${value}`;
  });
}

/** Aligns a table: text to the left, numbers to the right. */
export function formatTable({ title, headings, rows, numeric }: Table): readonly string[] {
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...rows.map((row) => (row[column] ?? '').length)),
  );
  const align = (cells: readonly string[]): string =>
    widths
      .map((width, column) => {
        const cell = cells[column] ?? '';
        return numeric.includes(column) ? cell.padStart(width) : cell.padEnd(width);
      })
      .join('  ')
      .trimEnd();
  const rule = widths.map((width) => '─'.repeat(width));
  return [title, styleText('dim', align(headings)), styleText('dim', align(rule)), ...rows.map(align)];
}

/** Formats an error and its causes, one line each. */
export function formatError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const facts = describeFacts(error);
  const cause = error.cause instanceof Error && !error.message.startsWith(error.cause.message);
  return `${error.message}${facts}${cause ? `\nbecause: ${formatError(error.cause)}` : ''}`;
}

/** openid-client keeps the OAuth error outside the message. */
function describeFacts(error: Error): string {
  const { error: code, error_description: description } = error as {
    readonly error?: unknown;
    readonly error_description?: unknown;
  };
  const facts = [code, description].filter((fact) => typeof fact === 'string');
  return facts.length === 0 ? '' : ` (${facts.join(': ')})`;
}

function formatDuration(milliseconds: number): string {
  return milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`;
}

function indent(lines: readonly string[]): readonly string[] {
  return lines.map((line) => (line === '' ? '' : `      ${line}`));
}

import type { RefusalRow, RefusalTable, RefusedAnswer } from './refusal-table.ts';

const introduction = `# Every refusal of the authorization server

Each row is a request that nothing is wrong with but one thing, what the client is answered, and what the log is told.
The rows are tests: this page is written from the same table, \`packages/oauth/test/refusals\`.

- *error* is the member of the body, or what stands on the bank's error page; the description beside it is a fixed
  text and never holds input.
- *reason* goes to the log alone. It tells apart what the client must not be able to tell apart. Where it is missing,
  no handler was reached.
- Every refusal is answered with \`Cache-Control: no-store\`.
`;

/** Writes the reference of all refusals as Markdown. */
export function writeReference(
  tables: readonly RefusalTable[],
  unreached: Readonly<Partial<Record<string, string>>>,
): string {
  return [introduction, ...tables.map(writeTable), writeUnreached(unreached)].join('\n');
}

function writeTable({ heading, about, rows }: RefusalTable): string {
  const hasHeaders = rows.some(([, , { headers }]) => headers !== undefined);
  const columns = [
    'what is wrong',
    'status',
    'error',
    'reason',
    ...(hasHeaders ? ['header'] : []),
    'standard',
  ];
  const lines = [columns, columns.map(() => '---'), ...rows.map((row) => writeRow(row, hasHeaders))];
  const table = lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
  return `## ${heading}\n\n${about}\n\n${table}\n`;
}

function writeRow([title, , answer, standard = '']: RefusalRow, hasHeaders: boolean): readonly string[] {
  const { status, error, reason } = answer;
  const codes = [error, reason].map((text) => (text === undefined ? '' : `\`${text}\``));
  return [escapeCell(title), `${status}`, ...codes, ...(hasHeaders ? [writeHeaders(answer)] : []), standard];
}

function writeHeaders({ headers = {} }: RefusedAnswer): string {
  const fields = Object.entries(headers).map(([name, value]) => {
    const field = headerNames[name] ?? name;
    return typeof value === 'string' ? `\`${field}: ${value}\`` : `\`${field}\``;
  });
  return escapeCell(fields.join(', '));
}

const headerNames: Readonly<Record<string, string>> = {
  'www-authenticate': 'WWW-Authenticate',
  allow: 'Allow',
  'dpop-nonce': 'DPoP-Nonce',
  'retry-after': 'Retry-After',
  location: 'Location',
};

function writeUnreached(unreached: Readonly<Partial<Record<string, string>>>): string {
  const rows = Object.entries(unreached).map(([reason, why]) => `| \`${reason}\` | ${why} |`);
  return `## What no request reaches by itself\n\n| reason | why |\n| --- | --- |\n${rows.join('\n')}\n`;
}

/** A pipe would end the cell, and an angle bracket begin a tag. */
function escapeCell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('<', '&lt;');
}

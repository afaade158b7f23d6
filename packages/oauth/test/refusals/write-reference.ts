import type { RefusalRow, RefusalTable, RefusedAnswer } from './refusal-table.ts';

const introduction = `# Every refusal of the authorization server

Each row is a request with one fault, the response to the client, and the reason in the log. The tests in
\`packages/oauth/test/refusals\` run every row, and generate this page.

- *error* is the \`error\` member of the body, or the code on the bank's error page. Its description is a fixed text without
  input.
- *reason* is only in the log. It distinguishes refusals that look the same to the client. It is empty if the request
  reached no handler.
- Every refusal has \`Cache-Control: no-store\`.
`;

/** Returns the reference of all refusals as Markdown. */
export function writeReference(
  tables: readonly RefusalTable[],
  unreached: Readonly<Partial<Record<string, string>>>,
): string {
  return [introduction, ...tables.map(writeTable), writeUnreached(unreached)].join('\n');
}

function writeTable({ heading, about, rows }: RefusalTable): string {
  const hasHeaders = rows.some(([, , { headers }]) => headers !== undefined);
  const columns = ['fault', 'status', 'error', 'reason', ...(hasHeaders ? ['header'] : []), 'standard'];
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
  return `## Reasons without a request\n\n| reason | why |\n| --- | --- |\n${rows.join('\n')}\n`;
}

/** Escapes pipes, which end a cell, and angle brackets, which start a tag. */
function escapeCell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('<', '&lt;');
}

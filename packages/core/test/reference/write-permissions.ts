import { hiddenKeys, type Permission, permissions } from '@ob/core';
import {
  type AccessRefusal,
  type AccessStep,
  accessRefusals,
  accessSteps,
  type Endpoint,
  endpoints,
  transactionParameters,
} from '@ob/core/routes';
import { apiErrors } from '@ob/http';
import { pageLimit } from '../../src/pagination/page-request.ts';

const all: readonly (readonly [name: string, endpoint: Endpoint])[] = Object.entries(endpoints);
const names = Object.keys(permissions) as Permission[];

const introduction = `# Permissions, endpoints and refusals of account information

What a consent must carry for each endpoint, what its Basic form leaves out, and in which order a request is refused.
This page is written from the tables that the routes and decisions use: \`endpoints\`, \`permissions\`, \`hiddenKeys\` and
\`accessRefusals\` of \`@ob/core\`.
`;

const permissionsIntroduction = `Any one permission of its row opens an endpoint. A full permission shows everything that its Basic form shows; nothing else is
implied. Where a consent carries both, the full one counts.`;

const hiddenIntroduction = `Basic only leaves keys out: every other key has the same value as with the full permission. A reader is told which, so
that what is hidden is not even loaded.`;

const queryIntroduction = `Listings of transactions take \`${transactionParameters.join('`, `')}\`; each may be given once. \`limit\` is 1 to ${pageLimit}, and
${pageLimit} where it is not given. Other parameters are passed over, here and everywhere.`;

const orderIntroduction = `The route comes first (404 \`not_found\`, 405 \`method_not_allowed\`, 406 \`not_acceptable\`), then the token, and with it
the pace of its client (429 \`rate_limit_exceeded\`). Everything else is one decision, \`decide\`; the first row that applies is
answered. An account that was closed after the customer had selected it is not found, either (the log says
\`account: account_closed\`). What is about to be answered is counted last, where the customer is away
(429 \`rate_limit_exceeded\`).

Support staff find the line of a request in the log by the interaction id that the caller names: the \`id\` of the error
body. Where several things are told to the caller in the same words, the \`reason\` of that line tells them apart.`;

/** Writes the reference of permissions as Markdown. */
export function writePermissions(): string {
  return [
    introduction,
    `## Which permission opens what\n\n${permissionsIntroduction}\n`,
    writeTable(['endpoint', 'path', ...names], all.map(writeEndpoint)),
    `## What Basic leaves out\n\n${hiddenIntroduction}\n`,
    writeTable(['record', 'permission', 'keys that are left out'], listHidden()),
    `## What a query may ask\n\n${queryIntroduction}\n`,
    `## In which order requests are refused\n\n${orderIntroduction}\n`,
    writeTable(
      ['step', 'status', 'code', 'what the caller is told', 'what the log says', 'where'],
      [...Object.values(accessRefusals), queryError].map(writeRefusal),
    ),
  ].join('\n');
}

function writeEndpoint([endpoint, { path, anyOf }]: (typeof all)[number]): readonly string[] {
  const cells = names.map((name) => (anyOf.includes(name) ? permissions[name].fields : ''));
  return [endpoint, `\`${path.replace('/open-banking/v1', '')}\``, ...cells];
}

function listHidden(): readonly (readonly string[])[] {
  return names
    .filter((name) => permissions[name].fields === 'basic')
    .flatMap((name) => {
      const records = new Set(
        all.filter(([, { anyOf }]) => anyOf.includes(name)).map(([, { record }]) => record),
      );
      return [...records].map((record) => [record, name, `\`${hiddenKeys[record].join('`, `')}\``]);
    });
}

const queryError: AccessRefusal = {
  step: 'query',
  code: 'invalid_parameter',
  status: apiErrors.invalid_parameter.status,
  detail: 'What is wrong with the parameter that path names.',
  reason: 'parameter_not_valid',
};

/** The steps that only some endpoints have. */
const partial: Readonly<Partial<Record<AccessStep, (endpoint: Endpoint) => boolean>>> = {
  account: ({ accounts }) => accounts === 'one',
  query: ({ paged }) => paged,
};

function writeRefusal({ step, status, code, detail, reason }: AccessRefusal): readonly string[] {
  const concerns = partial[step];
  const where = concerns === undefined ? 'everywhere' : listNames(concerns);
  // Which check a token failed is told by what verifies tokens.
  const logged = step === 'token' ? 'what is wrong with the token' : `\`${step}: ${reason}\``;
  return [`${accessSteps.indexOf(step) + 1}. ${step}`, `${status}`, `\`${code}\``, detail, logged, where];
}

function listNames(concerns: (endpoint: Endpoint) => boolean): string {
  const concerned = all.filter(([, endpoint]) => concerns(endpoint));
  return concerned.map(([name]) => name).join(', ');
}

function writeTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  return `${lines.join('\n')}\n`;
}

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

The permissions that each endpoint needs, the keys that Basic permissions leave out, and the order of the checks. This page is
generated from the tables that the routes use: \`endpoints\`, \`permissions\`, \`hiddenKeys\` and \`accessRefusals\` of
\`@ob/core\`.
`;

const permissionsIntroduction = `An endpoint needs one permission of its row. A full permission includes its Basic form, and no other permission includes
another. If a consent has both, the full one applies.`;

const hiddenIntroduction = `A Basic permission only leaves out keys: all others have the same value as with the full permission. The bank's
reader gets \`fields\` (\`basic\` or \`full\`), so it does not need to load hidden keys.`;

const queryIntroduction = `Lists of transactions take \`${transactionParameters.join('`, `')}\`, each at most
once. \`limit\` is 1 to ${pageLimit}, by default ${pageLimit}. All endpoints ignore other parameters.`;

const orderIntroduction = `The route is checked first (404 \`not_found\`, 405 \`method_not_allowed\`, 406 \`not_acceptable\`), then the token, then the
burst limit of its client (429 \`rate_limit_exceeded\`). \`decide\` makes all other checks, in the order of the table; the
first refusal is returned. An account that was closed after the customer selected it gets 404 (in the log:
\`account: account_closed\`). The unattended limit is checked last, if the customer is not present
(429 \`rate_limit_exceeded\`).

Support staff find the log line of a request by its interaction id, which is the \`id\` of the error body. If several
refusals look the same to the caller, the \`reason\` in the log distinguishes them.`;

export function writePermissions(): string {
  return [
    introduction,
    `## Permissions of each endpoint\n\n${permissionsIntroduction}\n`,
    writeTable(['endpoint', 'path', ...names], all.map(writeEndpoint)),
    `## Keys that Basic leaves out\n\n${hiddenIntroduction}\n`,
    writeTable(['record', 'permission', 'keys that are left out'], listHidden()),
    `## Query parameters\n\n${queryIntroduction}\n`,
    `## Order of refusals\n\n${orderIntroduction}\n`,
    writeTable(
      ['step', 'status', 'code', 'detail', 'log', 'endpoints'],
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
  detail: 'The problem of the parameter in `path`.',
  reason: 'parameter_not_valid',
};

/** Steps that only some endpoints have. */
const partial: Readonly<Partial<Record<AccessStep, (endpoint: Endpoint) => boolean>>> = {
  account: ({ accounts }) => accounts === 'one',
  query: ({ paged }) => paged,
};

function writeRefusal({ step, code, detail, reason }: AccessRefusal): readonly string[] {
  const concerns = partial[step];
  const where = concerns === undefined ? 'all' : listNames(concerns);
  // The verifier of tokens chooses the reason.
  const logged = step === 'token' ? 'the failed check of the token' : `\`${step}: ${reason}\``;
  return [
    `${accessSteps.indexOf(step) + 1}. ${step}`,
    `${apiErrors[code].status}`,
    `\`${code}\``,
    detail,
    logged,
    where,
  ];
}

function listNames(concerns: (endpoint: Endpoint) => boolean): string {
  const concerned = all.filter(([, endpoint]) => concerns(endpoint));
  return concerned.map(([name]) => name).join(', ');
}

function writeTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  return `${lines.join('\n')}\n`;
}

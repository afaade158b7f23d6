import { readdirSync } from 'node:fs';

const libraries = '^packages/(http|core|consent|oauth|webhooks|webhooks-verify|sandbox)/src/';
const verifier = '^packages/webhooks-verify/src/';

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

const foldersInOrder = {
  http: ['options', 'request', 'routing', 'schema', 'openapi', 'outbound', 'node'],
  core: [
    ...['records', 'pagination', 'access', 'rate-limit', 'guard', 'account-routes', 'payments', 'funds'],
    ...['memory', 'schema', 'openapi', 'testing'],
  ],
  sandbox: ['data', 'ledger', 'memory', 'schema', 'controls', 'openapi', 'sandbox'],
  webhooks: [
    ...['records', 'signing', 'subscription', 'delivery', 'dispatch'],
    ...['memory', 'schema', 'routes', 'openapi', 'asyncapi', 'testing', 'node', 'express'],
  ],
  consent: ['records', 'lifecycle', 'ports', 'use-cases', 'access', 'memory', 'schema', 'openapi', 'testing'],
};

// A rule about a folder that was renamed would always pass.
for (const [name, folders] of Object.entries(foldersInOrder)) {
  const found = readdirSync(new URL(`../${name}/src/`, import.meta.url), { withFileTypes: true });
  const names = found.flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
  if (names.sort().join() !== [...folders].sort().join())
    throw new Error(`The folders of ${name} are ${names}. List these in \`foldersInOrder\`.`);
}

const foldersReadOnward = Object.entries(foldersInOrder).flatMap(([name, folders]) =>
  folders.slice(0, -1).map((folder, index) =>
    forbid(
      `${name}-reads-onward-from-${folder}`,
      'The folders of a package have an order, and a folder imports only earlier ones. Move the code to a later folder.',
      { path: `^packages/${name}/src/${folder}/` },
      // A route imports its description when a document asks for it.
      { dynamic: false, path: `^packages/${name}/src/(${folders.slice(index + 1).join('|')})/` },
    ),
  ),
);

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    forbid(
      'no-cycles',
      'Two files must not import each other. Merge them, or move their common part to a third file.',
      {},
      { circular: true },
    ),
    ...foldersReadOnward,
    forbid(
      'http-imports-no-sibling',
      'Every package may depend on http, so http depends on none of them.',
      { path: '^packages/http/src/' },
      { path: '^(packages|examples)/', pathNot: '^packages/http/' },
    ),
    forbid(
      'core-imports-http-alone',
      'The domains depend on core, so core depends on none of them.',
      { path: '^packages/core/src/' },
      { path: '^(packages|examples)/', pathNot: '^packages/(core|http)/' },
    ),
    forbid(
      'domains-know-core-alone',
      'Consent, authorization and webhooks meet in core and in the composition, not in each other. The verifier is a library.',
      { path: '^packages/(consent|oauth|webhooks)/src/' },
      { path: '^(packages|examples)/', pathNot: '^packages/($1|core|http|webhooks-verify)/' },
    ),
    forbid(
      'postgres-knows-the-libraries',
      'The stores implement the ports of the four libraries and nothing else.',
      { path: '^packages/postgres/src/' },
      {
        path: '^(packages|examples)/',
        pathNot: '^packages/(core|http|consent|oauth|webhooks|webhooks-verify|postgres)/',
      },
    ),
    forbid(
      'sandbox-knows-the-front-door',
      'The sandbox is composed by the front door, as every bank is.',
      { path: '^packages/sandbox/src/' },
      {
        path: '^(packages|examples)/',
        pathNot: '^packages/(core|http|consent|oauth|webhooks|webhooks-verify|server|sandbox)/',
      },
    ),
    forbid(
      'server-knows-the-libraries',
      'The front door composes the libraries and their stores; the sandbox and the banks depend on it.',
      { path: '^packages/server/src/' },
      {
        path: '^(packages|examples)/',
        pathNot: '^packages/(core|http|consent|oauth|webhooks|webhooks-verify|postgres|server)/',
      },
    ),
    forbid(
      'examples-know-packages-alone',
      'An example uses what a reader can install, and the shared bank.',
      { path: '^examples/([^/]+)/src/' },
      {
        path: '^(packages|examples)/',
        // Without DATABASE_URL, the bank starts the embedded PostgreSQL with the code of the tests.
        pathNot:
          '^(packages/(core|http|consent|oauth|webhooks|webhooks-verify|postgres|sandbox|server)|examples/($1|bank)|packages/tooling/src/(embedded-database|free-port)[.]ts$)',
      },
    ),
    forbid(
      'pages-know-the-packages-alone',
      'The customer pages work for any bank: its sign-in, its data and its database reach them through ports.',
      { path: '^packages/server/src/pages/' },
      {
        path: '^(packages|examples)/',
        pathNot: '^packages/(server/src/(pages/|page-assets|options|storage)|(core|http|consent|oauth)/)',
      },
    ),
    forbid(
      'published-entries-only',
      'A package reaches another by its name; a relative path would bypass its published entries.',
      { path: '^(packages|examples)/([^/]+)/' },
      // The contract cases of a ledger run in memory and on the tables of the sample bank.
      {
        path: '^(packages|examples)/',
        pathNot: '^($1/$2|packages/sandbox/test/ledger/cases)/',
        dependencyTypes: ['local'],
      },
    ),
    forbid(
      'source-knows-no-test',
      'A published file never imports a test or a test tool.',
      { path: '^(packages|examples)/[^/]+/src/' },
      { path: '^(packages|examples)/[^/]+/test/' },
    ),
    forbid(
      'the-verifier-needs-nothing',
      'A receiver of webhooks installs the verifier alone: it has no dependency, in code or in types.',
      { path: verifier },
      { path: '.', pathNot: `${verifier}|^(node:)?crypto$` },
    ),
    forbid(
      'certificates-on-demand',
      'The parser of certificates takes long to load. It is imported for the first certificate.',
      { path: '^packages/oauth/src/', pathNot: '^packages/oauth/src/x509/' },
      { dynamic: false, path: '(^packages/oauth/src/x509|/@peculiar/)' },
    ),
    forbid(
      'descriptions-in-their-entry',
      'Descriptions are large. Import the description of a route with import(), when a document needs it.',
      {
        path: libraries,
        // The routes of webhooks export the description of the events, which is small.
        pathNot: '/src/((openapi|asyncapi)([.]ts$|/)|node/command/)|^packages/webhooks/src/routes[.]ts$',
      },
      {
        dynamic: false,
        path: '^packages/[^/]+/src/(openapi|asyncapi)([.]ts$|/)',
        pathNot: '^packages/http/',
      },
    ),
    forbid(
      'zod-in-records-and-schemas',
      'Everything else imports the types of records. A test lists the entries that load no zod.',
      {
        path: '^packages/(core|http|consent|oauth|webhooks|webhooks-verify|postgres|sandbox|server)/src/',
        pathNot: '/src/(schema[.]ts$|schema/|records/)',
      },
      { path: '/zod/' },
    ),
    forbid(
      'libraries-need-no-node',
      'The libraries use only web standards, so that they run on every runtime.',
      { path: libraries, pathNot: '^packages/[^/]+/src/node/' },
      { dependencyTypes: ['core'] },
    ),
    forbid(
      'node-stays-at-the-edge',
      'Only the entries made for Node may load the files that need it.',
      { path: libraries, pathNot: '^packages/[^/]+/src/(node|express)/' },
      { path: '^packages/[^/]+/src/node/' },
    ),
    forbid(
      'declared-dependencies',
      'A package lists every package that it imports in its own package.json.',
      { path: '^(packages|examples)/[^/]+/src/', pathNot: '^packages/tooling/' },
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    ),
    forbid(
      'no-development-dependencies',
      'A published file imports only packages that are installed with it.',
      { path: '^packages/(core|http|consent|oauth|webhooks|webhooks-verify|postgres|sandbox|server)/src/' },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: ['node_modules/@types/'] },
    ),
    forbid('resolvable', 'An import that leads nowhere fails at run time.', {}, { couldNotResolve: true }),
  ],
  options: {
    exclude: { path: '^(packages|examples)/[^/]+/(dist|coverage)/' },
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'packages/tooling/tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['@ob/source', 'types', 'import', 'node', 'default'],
      extensions: ['.ts', '.d.ts', '.js', '.mjs', '.json'],
      mainFields: ['module', 'main', 'types'],
    },
    skipAnalysisNotInRules: true,
  },
};

import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import ts from 'typescript';
import { readDocument } from './documents.ts';
import { listEntries, listPublishedPackages, type PublishedPackage } from './published-packages.ts';
import { workspace } from './run-command.ts';

// Fails on a public name without a user: another package, an example, a guide or a README. The signature of a used name is
// a user of its types.

/** For example `packages/core/src/access/decide.ts#decide`. */
type Declaration = string;

interface PublicName {
  readonly entry: string;
  readonly name: string;
  readonly declaration: Declaration;
}

const parsed = new Map<string, ts.SourceFile>();

function parse(file: string): ts.SourceFile {
  const known = parsed.get(file);
  if (known !== undefined) return known;
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.ESNext, true);
  parsed.set(file, source);
  return source;
}

const packages = listPublishedPackages();
const entryFiles = new Map(
  packages.flatMap((published) =>
    listEntries(published).map(
      ({ name, files }) => [name, join(published.folder, files['@ob/source'])] as const,
    ),
  ),
);

function resolveSpecifier(specifier: string, from: string): string | undefined {
  if (!specifier.startsWith('.')) return entryFiles.get(specifier);
  const file = resolve(dirname(from), specifier);
  return existsSync(file) ? file : undefined;
}

function* listBindings(source: ts.SourceFile) {
  for (const statement of source.statements) {
    const isExport = ts.isExportDeclaration(statement);
    if (!isExport && !ts.isImportDeclaration(statement)) continue;
    const bindings = isExport ? statement.exportClause : statement.importClause?.namedBindings;
    if (bindings === undefined || !(ts.isNamedExports(bindings) || ts.isNamedImports(bindings))) continue;
    const specifier = statement.moduleSpecifier;
    const from = specifier && ts.isStringLiteral(specifier) ? specifier.text : undefined;
    for (const { name, propertyName = name } of bindings.elements)
      yield { local: name.text, imported: propertyName.text, from, isExport };
  }
}

const imports = new Map<string, ReadonlySet<string>>();

function readImports(file: string): ReadonlySet<string> {
  const known = imports.get(file);
  if (known !== undefined) return known;
  const found = new Set([...listBindings(parse(file))].map(({ imported, from }) => `${from}#${imported}`));
  imports.set(file, found);
  return found;
}

function resolveDeclaration(file: string, name: string): Declaration {
  for (const { local, imported, from } of listBindings(parse(file))) {
    if (local !== name) continue;
    if (from === undefined) return imported === name ? `${file}#${name}` : resolveDeclaration(file, imported);
    const next = resolveSpecifier(from, file);
    return next === undefined ? `${from}#${imported}` : resolveDeclaration(next, imported);
  }
  return `${file}#${name}`;
}

function isExported(statement: ts.Statement): boolean {
  return (
    ts.canHaveModifiers(statement) &&
    (ts.getModifiers(statement) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
  );
}

function listDeclared(statement: ts.Statement): readonly string[] {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.map(({ name }) => name.getText());
  const name = (statement as Partial<ts.DeclarationStatement>).name;
  return name === undefined ? [] : [name.text];
}

function listNames(entry: string, file: string): readonly PublicName[] {
  const source = parse(file);
  const own = source.statements.filter(isExported).flatMap(listDeclared);
  const forwarded = [...listBindings(source)].filter(({ isExport }) => isExport).map(({ local }) => local);
  return [...new Set([...own, ...forwarded])].map((name) => ({
    entry,
    name,
    declaration: resolveDeclaration(file, name),
  }));
}

/** Lists the types in the signature of a declaration, without bodies and initial values. */
function listSignature(declaration: Declaration): readonly Declaration[] {
  const [file = '', name = ''] = declaration.split('#');
  if (!existsSync(file)) return [];
  const source = parse(file);
  const found: Declaration[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isBlock(node)) return;
    if (ts.isTypeReferenceNode(node))
      found.push(resolveDeclaration(file, node.typeName.getText().split('.')[0] ?? ''));
    if (ts.isExpressionWithTypeArguments(node))
      found.push(resolveDeclaration(file, node.expression.getText()));
    if (ts.isTypeQueryNode(node))
      found.push(resolveDeclaration(file, node.exprName.getText().split('.')[0] ?? ''));
    ts.forEachChild(node, visit);
  };
  for (const statement of source.statements) if (listDeclared(statement).includes(name)) visit(statement);
  return found;
}

/** Marks the types in the signatures of used names as used. */
function markSignatures(used: Map<Declaration, string>): void {
  const open = [...used.keys()];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const found of listSignature(next)) {
      if (used.has(found)) continue;
      used.set(found, `the signature of ${next.split('#')[1]}`);
      open.push(found);
    }
  }
}

const isRecipe = (file: string): boolean => /\/test\/(guides|recipes)\//.test(file);

/** Lists the files whose imports count as users: other packages, and the package's own guides and recipes. */
function listUsers({ folder }: PublishedPackage): readonly string[] {
  return globSync('{packages,examples}/*/{src,test}/**/*.ts', { cwd: workspace })
    .map((file) => join(workspace, file))
    .filter((file) => !file.includes('/node_modules/'))
    .filter((file) => !file.startsWith(`${folder}/`) || isRecipe(file));
}

/** A main entry has the names for a bank's developer, so a test alone is no user of them. */
function isMainEntry(entry: string): boolean {
  return entry.split('/').length === 2;
}

function listCode(file: string): readonly string[] {
  return [...readDocument(file).matchAll(/^```ts.*\n([\s\S]*?)^```$/gm)].map(([, code = '']) => code);
}

const documents = globSync(
  ['README.md', 'docs/{guides,explanations}/*.md', '{packages,examples}/*/README.md'],
  {
    cwd: workspace,
  },
);
const inDocuments = new Map(
  documents.flatMap((file) =>
    listCode(file).flatMap((code) => {
      const source = ts.createSourceFile(file, code, ts.ScriptTarget.ESNext, true);
      return [...listBindings(source)].map(({ imported, from }) => [`${from}#${imported}`, file] as const);
    }),
  ),
);
const explained = new Map(
  documents.flatMap((file) =>
    [...readDocument(file).matchAll(/`(\w+)`/g)].map(([, name = '']) => [name, file] as const),
  ),
);

const names = packages.flatMap((published) =>
  listEntries(published).flatMap(({ name: entry, files }) => {
    const all = listUsers(published);
    const users = isMainEntry(entry) ? all.filter((file) => !file.includes('/test/') || isRecipe(file)) : all;
    return listNames(entry, join(published.folder, files['@ob/source'])).map((one) => ({
      ...one,
      user: findUser(one, users),
    }));
  }),
);

function findUser({ entry, name }: PublicName, users: readonly string[]): string | undefined {
  const file = users.find((user) => readImports(user).has(`${entry}#${name}`));
  return file === undefined
    ? (inDocuments.get(`${entry}#${name}`) ?? explained.get(name))
    : relative(workspace, file);
}

const used = new Map(
  names.flatMap(({ declaration, user }) => (user === undefined ? [] : [[declaration, user] as const])),
);

/** Returns whether another package declares every name of an entry, as for `@ob/webhooks/verify`. */
function isReexported(entry: string): boolean {
  const { folder = '' } = packages.find(({ name }) => name === entry.split('/').slice(0, 2).join('/')) ?? {};
  return names.every((one) => one.entry !== entry || !one.declaration.startsWith(`${folder}/`));
}

markSignatures(used);
const entries = [...new Set(names.map(({ entry }) => entry))];
for (const entry of entries) {
  const listed = names.filter((one) => one.entry === entry);
  console.log(`\n${entry} (${listed.length})`);
  for (const { name, declaration } of listed) console.log(`  ${name}: ${used.get(declaration) ?? 'NO USER'}`);
}
const unused = names.filter(({ declaration }) => !used.has(declaration));
const repeated = entries.filter(isReexported);
const counted = names.filter(({ entry }) => !repeated.includes(entry));
const main = counted.filter(({ entry }) => isMainEntry(entry));
console.log(
  `\n${entries.length - repeated.length} entries with ${counted.length} names, ${main.length} of them in main entries`,
);
console.log(`entries that repeat those of another package: ${repeated.join(', ')}`);
for (const { entry, name } of unused)
  console.error(`${name} of ${entry} has no user: show it in a guide, or do not export it`);
if (unused.length > 0) process.exitCode = 1;

import { join } from 'node:path';
import { Application, type DocumentationEntryPoint, TypeDocReader } from 'typedoc';
import ts from 'typescript';
import { describeFields } from './field-descriptions.ts';
import { listEntries, listPublishedPackages } from './published-packages.ts';
import { workspace } from './run-command.ts';

// Writes the API reference of every public entry, and the guides, to docs/api.

function readProgram(files: readonly string[]): ts.Program {
  const config = ts.getParsedCommandLineOfConfigFile(
    join(workspace, 'packages/tooling/tsconfig/node.json'),
    {},
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined },
  );
  return ts.createProgram(files, { ...config?.options, skipLibCheck: true });
}

const entries = listPublishedPackages().flatMap((published) =>
  listEntries(published).map(({ name, files }) => ({
    displayName: name,
    file: join(published.folder, files['@ob/source']),
  })),
);
const program = readProgram(entries.map((entry) => entry.file));
// TypeDoc empties its output folder, which must not be the folder of the guides.
const out = join(workspace, 'docs/api');
const application = await Application.bootstrap(
  { options: join(workspace, 'packages/tooling/typedoc.json'), out },
  [new TypeDocReader()],
);
if (application.options.getValue('out') !== out)
  throw new Error(`the output folder of TypeDoc is not ${out}. Correct typedoc.json`);
const points = entries.map(({ displayName, file }): DocumentationEntryPoint => {
  const sourceFile = program.getSourceFile(file);
  if (sourceFile === undefined) throw new Error(`${displayName} has no source file ${file}`);
  return { displayName, program, sourceFile };
});
const project = application.converter.convert(points);
const schemas = entries.filter(({ displayName }) => displayName.endsWith('/schema'));
describeFields(project, await Promise.all(schemas.map(({ file }) => import(file))));
application.validate(project);
if (application.logger.hasErrors() || application.logger.hasWarnings()) process.exitCode = 1;
else await application.generateOutputs(project);

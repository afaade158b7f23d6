import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { type EventType, eventTypes } from '@ob/core';
import { webhookEventSchemas } from '@ob/core/schema';
import { describeSchema, type JsonSchema } from '@ob/http/routes';
import { programFolder } from '@ob/tooling/runtimes';

const types = Object.keys(eventTypes) as EventType[];
const described = types.map((type) => ({ type, ...describeSchema(webhookEventSchemas[type], 'output') }));
const components: Readonly<Record<string, JsonSchema>> = Object.assign(
  {},
  ...described.map((event) => event.components),
);
const header = `// Generated from the event schemas of @ob/core. Change those, then run:
// OB_WRITE_REFERENCE=1 pnpm vitest run --project unit packages/webhooks-verify/test/events
`;

/** Generates the TypeScript of all events, by file name: one file for each kind of resource, and one for their union. */
export function generateEventTypes(): ReadonlyMap<string, string> {
  const names = new Map(described.map(({ type, json }) => [type, nameOf(json)]));
  const resources = [...new Set(types.map((type) => eventTypes[type]))];
  const files = resources.map((resource): [string, string[]] => [
    `${resource}-events.ts`,
    types.filter((type) => eventTypes[type] === resource).flatMap((type) => withData(names.get(type) ?? '')),
  ]);
  const written = new Set(files.flatMap(([, interfaces]) => interfaces));
  const shared = Object.keys(components).filter((name) => !written.has(name) && isInterface(name));
  const sources = files.map(([file, own]): [string, string] => [file, writeFile(own, shared)]);
  const records: [string, string] = [
    'shared-records.ts',
    [header, writeEnvelope(), ...shared.map(writeInterface)].join('\n'),
  ];
  const union: [string, string] = ['webhook-event.ts', writeUnion(names, files)];
  return new Map([...sources, records, union].map(format));
}

const isInterface = (name: string): boolean => components[name]?.type === 'object';

const nameOf = ({ $ref }: JsonSchema): string => String($ref).replace('#/components/schemas/', '');

const withData = (event: string): string[] => {
  const { data } = propertiesOf(components[event]);
  return [nameOf(data ?? {}), event];
};

const propertiesOf = (schema: JsonSchema | undefined): Readonly<Record<string, JsonSchema>> =>
  Object(schema?.properties);

function writeFile(own: readonly string[], shared: readonly string[]): string {
  const code = own
    .map((name) => (name.endsWith('Event') ? writeEvent(name) : writeInterface(name)))
    .join('\n');
  const used = ['EventEnvelope', ...shared.filter((name) => code.includes(`: ${name};`))].sort();
  return `${header}import type { ${used.join(', ')} } from './shared-records.ts';\n\n${code}`;
}

/** The fields that differ between the events, with their type parameters. */
const parameters: Readonly<Record<string, string>> = {
  type: 'Type extends string',
  resource_type: 'ResourceType extends string',
  data: 'Data',
};

function writeEnvelope(): string {
  const fields = Object.entries(propertiesOf(components[nameOf(described[0]?.json ?? {})]));
  const members = fields.map(([field, property]) => {
    const [parameter = writeType(property)] = parameters[field]?.split(' ') ?? [];
    return `  /** ${property.description} */\n  readonly ${field}: ${parameter};`;
  });
  const generics = Object.values(parameters).join(', ');
  return `/** The fields of every event. */\nexport interface EventEnvelope<${generics}> {\n${members.join('\n')}\n}\n`;
}

function writeEvent(name: string): string {
  const properties = propertiesOf(components[name]);
  const generics = Object.keys(parameters).map((field) => writeType(properties[field] ?? {}));
  const { description } = components[name] ?? {};
  return `/** ${description} */\nexport interface ${name} extends EventEnvelope<${generics.join(', ')}> {}\n`;
}

function writeInterface(name: string): string {
  const schema = components[name] ?? {};
  const required = schema.required as readonly string[];
  const fields = Object.entries(propertiesOf(schema)).map(([field, property]) => {
    const mark = required.includes(field) ? '' : '?';
    return `  /** ${property.description} */\n  readonly ${field}${mark}: ${writeType(property)};`;
  });
  return `/** ${schema.description} */\nexport interface ${name} {\n${fields.join('\n')}\n}\n`;
}

/** Writes the type of a schema. A list of allowed values wins over the one value of a single event. */
function writeType(schema: JsonSchema): string {
  if (schema.$ref !== undefined) {
    const name = nameOf(schema);
    // A named list of values, such as the currencies, may grow, so receivers accept any text.
    return isInterface(name) ? name : String(components[name]?.type);
  }
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => `'${value}'`).join(' | ');
  if (schema.const !== undefined) return `'${schema.const}'`;
  if (schema.type === 'string' || schema.type === 'boolean') return schema.type;
  throw new Error(`No TypeScript is known for ${JSON.stringify(schema)}`);
}

function writeUnion(
  names: ReadonlyMap<EventType, string>,
  files: readonly (readonly [string, string[]])[],
): string {
  const imports = files.map(([file, interfaces]) => {
    const events = interfaces.filter((name) => [...names.values()].includes(name)).sort();
    return `import type { ${events.join(', ')} } from './${file}';`;
  });
  const members = [...names].map(([type, name]) => `  readonly '${type}': ${name};`);
  return `${header}${imports.sort().join('\n')}

/** Every event of this version by its type. */
export interface EventByType {
${members.join('\n')}
}

/** A type of event, as in the \`type\` of a delivery's body. */
export type EventType = keyof EventByType;

/** An event of this version: a union over \`type\`, so that a test of the type narrows \`data\`. */
export type WebhookEvent = EventByType[EventType];
`;
}

function format([file, code]: readonly [string, string]): [string, string] {
  const config = join(import.meta.dirname, '../../../tooling/biome/config.jsonc');
  const flags = ['format', '--config-path', config, `--stdin-file-path=${file}`];
  const { stdout, status, stderr } = spawnSync(join(programFolder, 'biome'), flags, {
    input: code,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  return [file, stdout];
}

import type { JsonSchema } from '../routing/described-schema.ts';
import type { Operation, ParameterDescription } from '../routing/operation.ts';
import { anyHeaderText } from '../schema/header-text.ts';

export const interactionIdParameter: ParameterDescription = {
  name: 'x-fapi-interaction-id',
  in: 'header',
  required: false,
  description:
    'The id of this interaction, a UUID that you choose. The response repeats it. Any other value is replaced by a new UUID.',
  schema: anyHeaderText,
  example: '93bac548-d2de-4546-b106-880a5018460d',
};

export function listParameters({ parameters = [] }: Operation): readonly ParameterDescription[] {
  return [...parameters, interactionIdParameter];
}

/** Gathers the parameters that at least two operations have, and that all describe alike. */
export function gatherParameters(operations: readonly Operation[]): Readonly<Record<string, JsonSchema>> {
  const all = operations.flatMap(listParameters);
  const texts = new Map<string, string[]>();
  for (const parameter of all) {
    const others = texts.get(parameter.name) ?? [];
    texts.set(parameter.name, [...others, JSON.stringify(describeParameter(parameter))]);
  }
  const shared = all.filter(({ name }) => isShared(texts.get(name) ?? []));
  return Object.fromEntries(shared.map((parameter) => [parameter.name, describeParameter(parameter)]));
}

function isShared(texts: readonly string[]): boolean {
  return texts.length > 1 && texts.every((text) => text === texts[0]);
}

export function referToParameter(
  parameter: ParameterDescription,
  shared: Readonly<Record<string, JsonSchema>>,
): JsonSchema {
  return parameter.name in shared
    ? { $ref: `#/components/parameters/${parameter.name}` }
    : describeParameter(parameter);
}

function describeParameter({ schema, example, ...parameter }: ParameterDescription): JsonSchema {
  const { name, in: place, required, description } = parameter;
  const examples = example === undefined ? {} : { example };
  return { name, in: place, required, description, schema: schema.json, ...examples };
}

import type { JsonSchema } from '../routing/described-schema.ts';
import type { Operation, ParameterDescription } from '../routing/operation.ts';
import { anyHeaderText } from '../schema/header-text.ts';

/** Told of every operation: the service reads it before anything else. */
export const interactionIdParameter: ParameterDescription = {
  name: 'x-fapi-interaction-id',
  in: 'header',
  required: false,
  description:
    'A UUID of yours that names this interaction; the answer repeats it. What is no UUID is replaced by a fresh one.',
  schema: anyHeaderText,
  example: '93bac548-d2de-4546-b106-880a5018460d',
};

/** Lists the parameters of an operation, with what every operation takes. */
export function listParameters({ parameters = [] }: Operation): readonly ParameterDescription[] {
  return [...parameters, interactionIdParameter];
}

/**
 * Gathers the parameters that documents list once: those that every operation which takes one of this name and place
 * describes alike, and more than one takes.
 */
export function gatherParameters(operations: readonly Operation[]): Readonly<Record<string, JsonSchema>> {
  const all = operations.flatMap(listParameters);
  const texts = new Map<string, string[]>();
  for (const parameter of all) {
    const reported = texts.get(parameter.name) ?? [];
    texts.set(parameter.name, [...reported, JSON.stringify(describeParameter(parameter))]);
  }
  const shared = all.filter(({ name }) => isShared(texts.get(name) ?? []));
  return Object.fromEntries(shared.map((parameter) => [parameter.name, describeParameter(parameter)]));
}

function isShared(texts: readonly string[]): boolean {
  return texts.length > 1 && texts.every((text) => text === texts[0]);
}

/** Describes a parameter in full, or refers to it where it is described once. */
export function placeParameter(
  parameter: ParameterDescription,
  shared: Readonly<Record<string, JsonSchema>>,
): JsonSchema {
  return parameter.name in shared
    ? { $ref: `#/components/parameters/${parameter.name}` }
    : describeParameter(parameter);
}

function describeParameter({ schema, example, ...parameter }: ParameterDescription): JsonSchema {
  const { name, in: place, required, description } = parameter;
  const shown = example === undefined ? {} : { example };
  return { name, in: place, required, description, schema: schema.json, ...shown };
}

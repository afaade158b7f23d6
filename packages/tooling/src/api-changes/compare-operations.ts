import { type Json, readList, readObject, resolveReference } from '../api-document.ts';
import { type ApiChange, addition, breaking, type Direction } from './api-change.ts';
import { type Comparison, compareSchemas, resolvePair } from './compare-schemas.ts';
import { compareMembers, mapPair, type Pair, readMember } from './pair.ts';

export function compareOperations(
  comparison: Comparison,
  where: string,
  operations: Pair<Json>,
): readonly ApiChange[] {
  const { before, after } = operations;
  return [
    ...(before.operationId === after.operationId
      ? []
      : [breaking(where, `is called ${after.operationId} instead of ${before.operationId}`)]),
    ...compareSecurity(where, operations),
    ...compareParameters(comparison, where, operations),
    ...compareBodies(comparison, where, operations),
    ...compareResponses(comparison, where, operations),
  ];
}

/** Every requirement to get access must remain valid without further scopes. */
function compareSecurity(where: string, { before, after }: Pair<Json>): readonly ApiChange[] {
  const requirements = listRequirements(after);
  const lost = listRequirements(before).filter(
    (shown) => !requirements.some((requirement) => requiresNoMore(requirement, shown)),
  );
  return lost.map((shown) => {
    const schemes = Object.entries(shown).map(([scheme, scopes]) => [scheme, ...readList(scopes)].join(' '));
    return breaking(where, `no longer accepts ${schemes.join(' and ') || 'requests without a token'}`);
  });
}

/** An absent `security` counts as one empty requirement. */
function listRequirements(operation: Json): readonly Json[] {
  const requirements = readList(operation.security).map(readObject);
  return requirements.length === 0 ? [{}] : requirements;
}

function requiresNoMore(requirement: Json, shown: Json): boolean {
  return Object.entries(requirement).every(
    ([scheme, scopes]) =>
      scheme in shown && readList(scopes).every((scope) => readList(shown[scheme]).includes(scope)),
  );
}

const isRequired = (value: unknown): boolean => readObject(value).required === true;

function compareParameters(
  comparison: Comparison,
  where: string,
  { before, after }: Pair<Json>,
): readonly ApiChange[] {
  const { documents } = comparison;
  const parameters = {
    before: listParameters(documents.before, before),
    after: listParameters(documents.after, after),
  };
  return compareMembers(parameters, {
    removed: (name) => breaking(`${where}, ${name}`, 'was removed'),
    added: (name, value) =>
      isRequired(value)
        ? breaking(`${where}, ${name}`, 'is new and required')
        : addition(`${where}, ${name}`, 'is new'),
    common: (name, values) => [
      ...compareNeed(`${where}, ${name}`, values),
      ...compareSchemas(comparison, 'sent', `${where}, ${name}`, mapPair(values, readSchema)),
    ],
  });
}

function listParameters(document: Json, operation: Json): Json {
  const parameters = readList(operation.parameters).map((parameter) => resolveReference(document, parameter));
  return Object.fromEntries(parameters.map((one) => [`${one.in} parameter ${one.name}`, one]));
}

const readSchema = (value: unknown): unknown => readObject(value).schema;

function compareBodies(comparison: Comparison, where: string, operations: Pair<Json>): readonly ApiChange[] {
  const bodies = resolvePair(
    comparison,
    mapPair(operations, ({ requestBody }) => requestBody),
  );
  return [
    ...compareNeed(`${where}, body`, bodies),
    ...compareContents(comparison, 'sent', `${where}, body`, bodies),
  ];
}

function compareNeed(where: string, values: Pair<unknown>): readonly ApiChange[] {
  const { before, after } = mapPair(values, isRequired);
  if (before === after) return [];
  return [after ? breaking(where, 'is required now') : addition(where, 'may be left out now')];
}

function compareResponses(
  comparison: Comparison,
  where: string,
  operations: Pair<Json>,
): readonly ApiChange[] {
  return compareMembers(readMember(operations, 'responses'), {
    // Clients do not need a refusal that no longer occurs.
    removed: (status) =>
      (status.startsWith('2') ? breaking : addition)(`${where}, answer ${status}`, 'was removed'),
    added: (status) => addition(`${where}, answer ${status}`, 'is new'),
    common: (status, values) => {
      const responses = resolvePair(comparison, values);
      return [
        ...compareHeaders(`${where}, answer ${status}`, responses),
        ...compareContents(comparison, 'answered', `${where}, answer ${status}`, responses),
      ];
    },
  });
}

function compareHeaders(where: string, responses: Pair<Json>): readonly ApiChange[] {
  return compareMembers(readMember(responses, 'headers'), {
    removed: (name) => breaking(`${where}, header ${name}`, 'was removed'),
    added: (name) => addition(`${where}, header ${name}`, 'is new'),
  });
}

function compareContents(
  comparison: Comparison,
  direction: Direction,
  where: string,
  holders: Pair<Json>,
): readonly ApiChange[] {
  return compareMembers(readMember(holders, 'content'), {
    removed: (mediaType) => breaking(where, `${mediaType} was removed`),
    added: (mediaType) => addition(where, `${mediaType} is new`),
    common: (_, values) => compareSchemas(comparison, direction, where, mapPair(values, readSchema)),
  });
}

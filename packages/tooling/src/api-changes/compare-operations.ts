import { type Json, readList, readObject, resolveReference } from '../api-document.ts';
import { type ApiChange, addition, breaking, type Direction } from './api-change.ts';
import { type Comparison, compareSchemas } from './compare-schemas.ts';
import { type Pair, splitKeys } from './pair.ts';

/** Compares an operation before and after: what it is called, who may call it, what is sent and answered. */
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
    ...compareAnswers(comparison, where, operations),
  ];
}

/** Whoever was let in must still be: one way at least may ask no more than the way before. */
function compareSecurity(where: string, { before, after }: Pair<Json>): readonly ApiChange[] {
  const ways = listWays(after);
  const lost = listWays(before).filter((shown) => !ways.some((way) => asksNoMore(way, shown)));
  return lost.map((shown) => {
    const schemes = Object.entries(shown).map(([scheme, scopes]) => [scheme, ...readList(scopes)].join(' '));
    return breaking(where, `does not let in with ${schemes.join(' and ') || 'nothing'} any more`);
  });
}

/** No requirement at all is one way: to show nothing. */
function listWays(operation: Json): readonly Json[] {
  const ways = readList(operation.security).map(readObject);
  return ways.length === 0 ? [{}] : ways;
}

function asksNoMore(way: Json, shown: Json): boolean {
  return Object.entries(way).every(
    ([scheme, scopes]) =>
      scheme in shown && readList(scopes).every((scope) => readList(shown[scheme]).includes(scope)),
  );
}

function compareParameters(
  comparison: Comparison,
  where: string,
  operations: Pair<Json>,
): readonly ApiChange[] {
  const parameters = mapPair(comparison, operations, listParameters);
  const { gone, added, kept } = splitKeys(parameters);
  const isRequired = (parameter: unknown): boolean => readObject(parameter).required === true;
  return [
    ...gone.map((name) => breaking(`${where}, ${name}`, 'is gone')),
    ...added.map((name) =>
      isRequired(parameters.after[name])
        ? breaking(`${where}, ${name}`, 'is new and required')
        : addition(`${where}, ${name}`, 'is new'),
    ),
    ...kept.flatMap((name) => {
      const [before, after] = [readObject(parameters.before[name]), readObject(parameters.after[name])];
      return [
        ...compareNeed(`${where}, ${name}`, isRequired(before), isRequired(after)),
        ...compareSchemas(comparison, 'sent', `${where}, ${name}`, {
          before: before.schema,
          after: after.schema,
        }),
      ];
    }),
  ];
}

function listParameters(document: Json, operation: Json): Json {
  const parameters = readList(operation.parameters).map((parameter) => resolveReference(document, parameter));
  return Object.fromEntries(parameters.map((one) => [`${one.in} parameter ${one.name}`, one]));
}

function compareBodies(comparison: Comparison, where: string, operations: Pair<Json>): readonly ApiChange[] {
  const { before, after } = mapPair(comparison, operations, (document, operation) =>
    resolveReference(document, operation.requestBody),
  );
  return [
    ...compareNeed(`${where}, body`, before.required === true, after.required === true),
    ...compareContents(comparison, 'sent', `${where}, body`, { before, after }),
  ];
}

function compareNeed(where: string, before: boolean, after: boolean): readonly ApiChange[] {
  if (before === after) return [];
  return [after ? breaking(where, 'is required now') : addition(where, 'may be left out now')];
}

function compareAnswers(comparison: Comparison, where: string, operations: Pair<Json>): readonly ApiChange[] {
  const answers = mapPair(comparison, operations, (_, operation) => readObject(operation.responses));
  const { gone, added, kept } = splitKeys(answers);
  return [
    ...gone.map((status) =>
      // A refusal that is never given any more is missed by nobody.
      (status.startsWith('2') ? breaking : addition)(`${where}, answer ${status}`, 'is gone'),
    ),
    ...added.map((status) => addition(`${where}, answer ${status}`, 'is new')),
    ...kept.flatMap((status) => {
      const answer = mapPair(comparison, answers, (document, all) => resolveReference(document, all[status]));
      return [
        ...compareHeaders(`${where}, answer ${status}`, answer),
        ...compareContents(comparison, 'answered', `${where}, answer ${status}`, answer),
      ];
    }),
  ];
}

function compareHeaders(where: string, answer: Pair<Json>): readonly ApiChange[] {
  const { gone, added } = splitKeys({
    before: readObject(answer.before.headers),
    after: readObject(answer.after.headers),
  });
  return [
    ...gone.map((name) => breaking(`${where}, header ${name}`, 'is gone')),
    ...added.map((name) => addition(`${where}, header ${name}`, 'is new')),
  ];
}

function compareContents(
  comparison: Comparison,
  direction: Direction,
  where: string,
  holders: Pair<Json>,
): readonly ApiChange[] {
  const contents = {
    before: readObject(holders.before.content),
    after: readObject(holders.after.content),
  };
  const { gone, added, kept } = splitKeys(contents);
  return [
    ...gone.map((mediaType) => breaking(where, `${mediaType} is gone`)),
    ...added.map((mediaType) => addition(where, `${mediaType} is new`)),
    ...kept.flatMap((mediaType) =>
      compareSchemas(comparison, direction, where, {
        before: readObject(contents.before[mediaType]).schema,
        after: readObject(contents.after[mediaType]).schema,
      }),
    ),
  ];
}

function mapPair(
  { documents }: Comparison,
  { before, after }: Pair<Json>,
  read: (document: Json, value: Json) => Json,
): Pair<Json> {
  return { before: read(documents.before, before), after: read(documents.after, after) };
}

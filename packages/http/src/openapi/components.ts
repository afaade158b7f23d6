import type { ApiErrorCode } from '../api-error.ts';
import type { DescribedSchema, JsonSchema } from '../schema/described-schema.ts';
import { describeRefusalExamples, describeSharedRefusals, listErrorBodies } from './describe-answers.ts';
import { listParameters } from './describe-parameters.ts';
import { listRefusals, type RefusalDetails } from './refusals.ts';
import { type AuthorizationDescription, describeSecuritySchemes } from './security-schemes.ts';
import type { ServedOperation } from './served-operation.ts';
import { sharedHeaders } from './shared-headers.ts';

type Named = Readonly<Record<string, JsonSchema>>;

/** What operations share, by its kind and its name. */
export type Components = Readonly<
  Record<'schemas' | 'responses' | 'parameters' | 'headers' | 'examples' | 'securitySchemes', Named>
>;

/** What the shared parts of a document are gathered from. */
export interface ComponentFacts {
  readonly served: readonly ServedOperation[];
  /** The operations as the document tells them: what they do not refer to is left out. */
  readonly paths: unknown;
  readonly parameters: Named;
  readonly authorization: AuthorizationDescription;
  readonly refusalDetails: RefusalDetails;
}

/** Gathers what operations refer to. Throws where two schemas have one name. */
export function gatherComponents({
  served,
  paths,
  parameters,
  authorization,
  refusalDetails,
}: ComponentFacts): Components {
  const codes = gatherRefusals(served);
  const told = JSON.stringify(paths);
  const responses = keepUsed('responses', describeSharedRefusals(codes), told);
  return {
    schemas: gatherSchemas(served),
    responses,
    parameters,
    headers: keepUsed('headers', sharedHeaders, told + JSON.stringify(responses)),
    examples: describeRefusalExamples(codes, refusalDetails),
    securitySchemes: describeSecuritySchemes(
      authorization,
      served.map(({ operation }) => operation),
    ),
  };
}

function gatherRefusals(served: readonly ServedOperation[]): readonly ApiErrorCode[] {
  const codes = served.flatMap(({ operation, route }) => listRefusals(operation, route.errors));
  return [...new Set(codes)].sort();
}

/** Gathers every named schema that operations show. */
function gatherSchemas(served: readonly ServedOperation[]): Named {
  const found = new Map<string, JsonSchema>();
  for (const { components } of served.flatMap(listSchemas)) {
    for (const [name, schema] of Object.entries(components)) {
      const known = found.get(name);
      if (known !== undefined && JSON.stringify(known) !== JSON.stringify(schema))
        throw new Error(`Two schemas are named ${name}`);
      found.set(name, schema);
    }
  }
  return Object.fromEntries([...found].sort(([left], [right]) => (left < right ? -1 : 1)));
}

function listSchemas({ operation, route }: ServedOperation): readonly DescribedSchema[] {
  const bodies = [
    ...(operation.body?.contents ?? []),
    ...operation.answers.flatMap(({ bodies = [] }) => bodies),
  ];
  const headers = operation.answers.flatMap((answer) => Object.values(answer.headers ?? {}));
  const own = [...listParameters(operation), ...bodies, ...headers].map(({ schema }) => schema);
  return [...own, ...listErrorBodies(operation, route.errors)];
}

/** Keeps what a text refers to: what nobody uses would only be in the way. */
function keepUsed(kind: 'headers' | 'responses', all: Named, text: string): Named {
  return Object.fromEntries(
    Object.entries(all).filter(([name]) => text.includes(`"#/components/${kind}/${name}"`)),
  );
}

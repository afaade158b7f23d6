import type { AuthorizationDescription } from '../routing/authorization-description.ts';
import type { DescribedSchema, JsonSchema } from '../routing/described-schema.ts';
import { describeRefusalExamples, describeSharedRefusals, listErrorBodies } from './describe-answers.ts';
import { listParameters } from './describe-parameters.ts';
import type { DescribedRoute } from './described-route.ts';
import { listRefusals } from './refusals.ts';
import { describeSecuritySchemes } from './security-schemes.ts';
import { sharedHeaders } from './shared-headers.ts';

type Named = Readonly<Record<string, JsonSchema>>;

/** What operations share, by its kind and its name. */
export type Components = Readonly<
  Record<'schemas' | 'responses' | 'parameters' | 'headers' | 'examples' | 'securitySchemes', Named>
>;

/** What the shared parts of a document are gathered from. */
export interface ComponentFacts {
  readonly routes: readonly DescribedRoute[];
  /** The routes as the document describes them: what they do not refer to is left out. */
  readonly paths: unknown;
  readonly parameters: Named;
  readonly authorization: AuthorizationDescription;
}

/** Gathers what operations refer to. Throws where two schemas have one name. */
export function gatherComponents({ routes, paths, parameters, authorization }: ComponentFacts): Components {
  const refusals = [...listRefusals(routes)].sort((left, right) => (left.code < right.code ? -1 : 1));
  const reported = JSON.stringify(paths);
  const responses = keepUsed('responses', describeSharedRefusals(refusals.map(({ code }) => code)), reported);
  return {
    schemas: gatherSchemas(routes),
    responses,
    parameters,
    headers: keepUsed('headers', sharedHeaders, reported + JSON.stringify(responses)),
    examples: describeRefusalExamples(refusals),
    securitySchemes: describeSecuritySchemes(authorization, routes),
  };
}

/** Gathers every named schema that routes show. */
function gatherSchemas(routes: readonly DescribedRoute[]): Named {
  const found = new Map<string, JsonSchema>();
  for (const { components } of routes.flatMap(listSchemas)) {
    for (const [name, schema] of Object.entries(components)) {
      const known = found.get(name);
      if (known !== undefined && JSON.stringify(known) !== JSON.stringify(schema))
        throw new Error(`Two schemas are named ${name}`);
      found.set(name, schema);
    }
  }
  return Object.fromEntries([...found].sort(([left], [right]) => (left < right ? -1 : 1)));
}

function listSchemas(route: DescribedRoute): readonly DescribedSchema[] {
  const bodies = [...(route.body?.contents ?? []), ...route.answers.flatMap(({ bodies = [] }) => bodies)];
  const headers = route.answers.flatMap((answer) => Object.values(answer.headers ?? {}));
  const own = [...listParameters(route), ...bodies, ...headers].map(({ schema }) => schema);
  return [...own, ...listErrorBodies(route)];
}

/** Keeps what a text refers to: what nobody uses would only be in the way. */
function keepUsed(kind: 'headers' | 'responses', all: Named, text: string): Named {
  return Object.fromEntries(
    Object.entries(all).filter(([name]) => text.includes(`"#/components/${kind}/${name}"`)),
  );
}

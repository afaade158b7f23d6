import type { AuthorizationDescription } from '../routing/authorization-description.ts';
import type { DescribedSchema, JsonSchema } from '../routing/described-schema.ts';
import { listParameters } from './describe-parameters.ts';
import {
  describeRefusalExamples,
  describeSharedRefusals,
  errorBody,
  listOwnResponses,
} from './describe-responses.ts';
import type { DescribedRoute } from './described-route.ts';
import { listRefusals } from './refusals.ts';
import { describeSecuritySchemes } from './security-schemes.ts';
import { sharedHeaders } from './shared-headers.ts';

type Named = Readonly<Record<string, JsonSchema>>;

/** The shared parts of operations, by kind and name. */
export type Components = Readonly<
  Record<'schemas' | 'responses' | 'parameters' | 'headers' | 'examples' | 'securitySchemes', Named>
>;

export interface ComponentFacts {
  readonly routes: readonly DescribedRoute[];
  /** The paths of the document. Components without a reference from them are left out. */
  readonly paths: unknown;
  readonly parameters: Named;
  readonly authorization: AuthorizationDescription;
}

/** Gathers the shared parts of operations. Throws if two schemas have one name. */
export function gatherComponents({ routes, paths, parameters, authorization }: ComponentFacts): Components {
  const refusals = [...listRefusals(routes)].sort((left, right) => (left.code < right.code ? -1 : 1));
  const text = JSON.stringify(paths);
  const responses = selectUsed('responses', describeSharedRefusals(refusals.map(({ code }) => code)), text);
  return {
    schemas: gatherSchemas(routes),
    responses,
    parameters,
    headers: selectUsed('headers', sharedHeaders, text + JSON.stringify(responses)),
    examples: describeRefusalExamples(refusals),
    securitySchemes: describeSecuritySchemes(authorization, routes),
  };
}

function gatherSchemas(routes: readonly DescribedRoute[]): Named {
  const schemas = new Map<string, JsonSchema>();
  for (const { components } of routes.flatMap(listSchemas)) {
    for (const [name, schema] of Object.entries(components)) {
      const known = schemas.get(name);
      if (known !== undefined && JSON.stringify(known) !== JSON.stringify(schema))
        throw new Error(`Two schemas are named ${name}. Rename one.`);
      schemas.set(name, schema);
    }
  }
  return Object.fromEntries([...schemas].sort(([left], [right]) => (left < right ? -1 : 1)));
}

function listSchemas(route: DescribedRoute): readonly DescribedSchema[] {
  const responses = listOwnResponses(route);
  const bodies = [...(route.body?.contents ?? []), ...responses.flatMap(({ bodies = [] }) => bodies)];
  const headers = responses.flatMap((response) => Object.values(response.headers ?? {}));
  const own = [...listParameters(route), ...bodies, ...headers].map(({ schema }) => schema);
  return listRefusals([route]).length > 0 ? [...own, errorBody] : own;
}

function selectUsed(kind: 'headers' | 'responses', all: Named, text: string): Named {
  return Object.fromEntries(
    Object.entries(all).filter(([name]) => text.includes(`"#/components/${kind}/${name}"`)),
  );
}

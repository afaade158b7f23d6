import type { BodyDescription, Operation, ResponseDescription } from '../routing/operation.ts';
import type { Route, RouteContext } from '../routing/route.ts';

/** A response that does not fit the description of its route. */
export interface ResponseMismatch {
  /** The method and the path of the route, such as `GET /accounts/{id}`. */
  readonly route: string;
  readonly status: number;
  /** The differences, as paths and types. They contain no values, so you can log them. */
  readonly errors: readonly string[];
}

/** Checks every response against the description of its route, without a change. If `onMismatch` throws, the request fails. */
export function checkResponses(
  routes: readonly Route[],
  onMismatch: (mismatch: ResponseMismatch) => void,
): readonly Route[] {
  return routes.map((route) =>
    route.describe === undefined ? route : checkRoute(route, route.describe, onMismatch),
  );
}

function checkRoute(
  route: Route,
  describe: () => Promise<Operation>,
  onMismatch: (mismatch: ResponseMismatch) => void,
): Route {
  let expected: Promise<readonly ResponseDescription[]> | undefined;
  return {
    ...route,
    async handle(request, context) {
      expected ??= listResponses(route, describe);
      const responses = await expected;
      const added = new Headers();
      const response = await route.handle(request, recordHeaders(context, added));
      const hasBody = request.method !== 'HEAD' || response.body !== null;
      const errors = await findMismatches(responses, { response: response.clone(), added, hasBody });
      const name = `${route.method} ${route.path}`;
      if (errors.length > 0) onMismatch({ route: name, status: response.status, errors });
      return response;
    },
  };
}

async function listResponses(
  route: Route,
  describe: () => Promise<Operation>,
): Promise<readonly ResponseDescription[]> {
  const { listExpectedResponses } = await import('./expected-responses.ts');
  return listExpectedResponses({ ...route, ...(await describe()) });
}

/** Records the header fields that guards add. The service adds them to the response later. */
function recordHeaders(context: RouteContext, added: Headers): RouteContext {
  return {
    ...context,
    addHeaders(fields) {
      for (const [name, value] of Object.entries(fields)) added.set(name, value);
      context.addHeaders(fields);
    },
  };
}

interface SeenResponse {
  readonly response: Response;
  readonly added: Headers;
  /** False for a response to HEAD without a body. */
  readonly hasBody: boolean;
}

async function findMismatches(
  responses: readonly ResponseDescription[],
  { response, added, hasBody }: SeenResponse,
): Promise<readonly string[]> {
  const expected = responses.filter(({ status }) => status === response.status);
  if (expected.length === 0) return ['the status is not described'];
  const bodies = expected.flatMap(({ bodies: described = [] }) => described);
  const missing = listRequiredHeaders(expected).filter(
    (name) => !response.headers.has(name) && !added.has(name),
  );
  return [
    ...missing.map((name) => `the header ${name} is missing`),
    ...(hasBody
      ? findBodyMismatches(bodies, response.headers.get('content-type'), await response.text())
      : []),
  ];
}

function listRequiredHeaders(responses: readonly ResponseDescription[]): readonly string[] {
  return responses.flatMap(({ headers = {} }) =>
    Object.keys(headers).filter((name) => headers[name]?.required === true),
  );
}

function findBodyMismatches(
  expected: readonly BodyDescription[],
  contentType: string | null,
  text: string,
): readonly string[] {
  if (expected.length === 0) return text === '' ? [] : ['the body is not described'];
  const [mediaType = ''] = (contentType ?? '').toLowerCase().split(/ *;/);
  const body = expected.find((described) => described.mediaType === mediaType);
  if (body === undefined) return ['the media type is not described'];
  const value = /[/+]json$/.test(mediaType) ? parseJson(text) : text;
  return body.schema.check(value).map((error) => `the body: ${error}`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

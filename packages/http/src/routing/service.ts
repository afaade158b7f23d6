import { apiErrors } from '../api-error.ts';
import type { Clock } from '../clock.ts';
import type { Random } from '../random.ts';
import { acceptsMediaType } from '../request/accept.ts';
import { UnavailableError } from '../unavailable.ts';
import { onBodyFailure } from './body-failure.ts';
import { readInteractionId } from './interaction-id.ts';
import { createMistypeCheck, prefersHtml } from './mistyped-page.ts';
import { createPathTable, type PathMatch, readPathParameters } from './path-table.ts';
import { type RouterErrorCode, refuseInStyle } from './refuse-in-style.ts';
import type { Connection, ErrorStyle, Method, RequestAnnotations, Route, RouteContext } from './route.ts';

/** A server as one function from request to response. It never throws. */
export type Service = (request: Request, connection: Connection) => Promise<Response>;

/** One line of the request log. */
export interface ServiceObservation extends RequestAnnotations {
  readonly method: string;
  /** The path of the route, such as `/accounts/{id}`, or `unmatched`. Never the path of the request. */
  readonly route: string;
  readonly status: number;
  readonly milliseconds: number;
  readonly interactionId: string;
}

export interface ServiceOptions {
  readonly routes: readonly Route[];
  readonly clock: Clock;
  readonly random: Random;
  /** Called for every request when its response is ready. */
  observe?(observation: ServiceObservation): void;
  /**
   * Renders the error page for browsers: a handler failed, the address is mistyped, or a page does not take the method.
   * Absent: plain text or JSON. It must not depend on anything that may be down, such as a database.
   */
  errorPage?(failure: RouterFailure): Response;
  /** Receives the error of a handler. The response does not contain it. */
  onFailure?(error: unknown, facts: { readonly interactionId: string; readonly route: string }): void;
}

/** The failure of a handler, a mistyped address, or a method that a page does not take. */
export interface RouterFailure {
  readonly code: RouterErrorCode;
  readonly status: number;
  readonly interactionId: string;
}

/**
 * Creates a service from routes. It finds the route of a request, refuses requests without a route, and answers 500 or 503
 * if a handler throws.
 */
export function createService(options: ServiceOptions): Service {
  const findPath = createPathTable(options.routes);
  const isMistyped = createMistypeCheck(options.routes);
  return async (request, connection) => {
    const startedAt = options.clock.now();
    const interactionId = readInteractionId(request, options.random);
    const path = readPath(request);
    const match = findPath(path);
    const style = match === undefined && isMistyped(request, path) ? 'page' : 'api';
    const outcome = await serve(options, { request, connection, interactionId, match, style });
    const response = finish(outcome, request, interactionId);
    onBodyFailure(response, (error) =>
      notify(() => options.onFailure?.(error, { interactionId, route: outcome.route })),
    );
    notify(() =>
      options.observe?.({
        ...outcome.annotations,
        method: request.method,
        route: outcome.route,
        status: response.status,
        milliseconds: options.clock.now() - startedAt,
        interactionId,
      }),
    );
    return response;
  };
}

interface RequestContext {
  readonly request: Request;
  readonly connection: Connection;
  readonly interactionId: string;
  readonly match: PathMatch | undefined;
  /** The error style if no route matches. */
  readonly style: ErrorStyle;
}

interface Outcome {
  readonly response: Response;
  readonly route: string;
  readonly annotations: RequestAnnotations;
  /** The header fields that guards added. */
  readonly headers: Headers;
}

async function serve(options: ServiceOptions, context: RequestContext): Promise<Outcome> {
  const { request, match, interactionId } = context;
  if (match === undefined) {
    return outcomeOf(refuseRoute(options, context.style, 'not_found', interactionId), 'unmatched');
  }
  const route = match.routes.get(asMethod(request.method));
  if (route === undefined) return refuseMethod(options, match, context);
  if (route.errors === 'api' && !acceptsMediaType(request.headers.get('accept'), 'application/json')) {
    return outcomeOf(refuseInStyle('api', 'not_acceptable', interactionId), route.path);
  }
  return handle(options, context, route, readPathParameters(route, match.values));
}

function asMethod(method: string): Method {
  return (method === 'HEAD' ? 'GET' : method) as Method;
}

/** Refuses a method. Browsers get a page: a customer can open the address of a form, which takes only POST. */
function refuseMethod(
  options: ServiceOptions,
  { routes }: PathMatch,
  { request, interactionId }: RequestContext,
): Outcome {
  const [first] = routes.values();
  const methods = [...routes.keys()].flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  const allow = { allow: methods.join(', ') };
  const style: ErrorStyle = first?.errors ?? 'api';
  const response =
    style === 'page' && prefersHtml(request)
      ? refuseRoute(options, style, 'method_not_allowed', interactionId, allow)
      : refuseInStyle(style, 'method_not_allowed', interactionId, allow);
  return outcomeOf(response, first?.path ?? 'unmatched');
}

async function handle(
  options: ServiceOptions,
  context: RequestContext,
  route: Route,
  params: RouteContext['params'],
): Promise<Outcome> {
  const { request, connection, interactionId } = context;
  const headers = new Headers();
  const addHeaders = (fields: Readonly<Record<string, string>>): void => {
    for (const [name, value] of Object.entries(fields)) headers.set(name, value);
  };
  let annotations: RequestAnnotations = {};
  const annotate = (facts: RequestAnnotations): void => {
    annotations = { ...annotations, ...facts };
  };
  try {
    const response = await route.handle(request, {
      ...connection,
      params,
      interactionId,
      annotate,
      addHeaders,
    });
    requireUnread(response);
    return { response: asWritable(response), route: route.path, annotations, headers };
  } catch (error) {
    notify(() => options.onFailure?.(error, { interactionId, route: route.path }));
    return {
      response: refuseRoute(options, route.errors, nameFailure(error), interactionId),
      route: route.path,
      annotations,
      headers,
    };
  }
}

/** Refuses in the style of a route. If the page cannot be rendered, sends plain text. */
function refuseRoute(
  options: ServiceOptions,
  style: ErrorStyle,
  code: RouterErrorCode,
  interactionId: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  if (style === 'page' && options.errorPage !== undefined) {
    try {
      const page = options.errorPage({ code, status: apiErrors[code].status, interactionId });
      requireUnread(page);
      const writable = asWritable(page);
      for (const [name, value] of Object.entries(headers)) writable.headers.set(name, value);
      return writable;
    } catch {
      // Send plain text instead.
    }
  }
  return refuseInStyle(style, code, interactionId, headers);
}

/** Throws if a handler returned no response, or one whose body was read: a body can be read only once. */
function requireUnread(response: Response | undefined): void {
  if (response?.bodyUsed === undefined) throw new TypeError('A handler returned no Response. Return one.');
  if (response.bodyUsed || response.body?.locked === true)
    throw new TypeError('A handler returned a Response whose body was read. Return a new one or a clone.');
}

/** Returns a response with headers that can be set. Those of a redirect or a fetched response cannot. */
function asWritable(response: Response): Response {
  try {
    response.headers.delete('x-fapi-interaction-id');
    return response;
  } catch {
    return new Response(response.body, response);
  }
}

/** Calls a log function. Its failure must not affect the response or the process. */
function notify(report: () => unknown): void {
  try {
    const reported = report();
    // Ignore: reporting the failure failed too.
    if (reported instanceof Promise) reported.catch(() => {});
  } catch {
    // Ignore: reporting the failure failed too.
  }
}

function nameFailure(error: unknown): 'internal_error' | 'service_unavailable' {
  return error instanceof UnavailableError ? 'service_unavailable' : 'internal_error';
}

function outcomeOf(response: Response, route: string): Outcome {
  return { response, route, annotations: {}, headers: new Headers() };
}

/**
 * Adds the headers of guards, the interaction id and, if the handler set none, `Cache-Control: no-store`. Removes the body
 * of a response to HEAD (RFC 9110 section 9.3.2).
 */
function finish({ response, headers }: Outcome, request: Request, interactionId: string): Response {
  const whole = request.method === 'HEAD' ? withoutBody(response) : response;
  for (const [name, value] of headers) whole.headers.set(name, value);
  whole.headers.set('x-fapi-interaction-id', interactionId);
  if (!whole.headers.has('cache-control')) whole.headers.set('cache-control', 'no-store');
  return whole;
}

/** Drops the body and cancels its stream. Ignore failures: the body is not needed. */
function withoutBody(response: Response): Response {
  response.body?.cancel().catch(() => {});
  return new Response(null, response);
}

function readPath(request: Request): string {
  const start = request.url.indexOf('/', request.url.indexOf('//') + 2);
  if (start === -1) return '/';
  const path = request.url.slice(start);
  const end = path.search(/[?#]/);
  return end === -1 ? path : path.slice(0, end);
}

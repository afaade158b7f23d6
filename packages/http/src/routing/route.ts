import type { Operation } from './operation.ts';

/** A client certificate that the configured authorities verified and that is valid now. */
export interface ClientCertificate {
  /** The DER encoding, exactly as sent. Do not change the bytes: results computed from them are cached. */
  readonly der: Uint8Array;
}

/** The facts about the connection of a request. */
export interface Connection {
  /** Absent if the client sent none, or if it was not verified. */
  readonly clientCertificate?: ClientCertificate;
  /** The address of the peer, without a port. */
  readonly remoteAddress?: string;
}

/** The context of a guard: the connection, and functions that add to the response and the log. */
export interface GuardContext extends Connection {
  /** Adds header fields to the response, also if the request is refused later. */
  readonly addHeaders: (fields: Readonly<Record<string, string>>) => void;
  /** Adds facts to the request log: the client id, the reason of a refusal. Add no secrets and no personal data. */
  annotate(facts: RequestAnnotations): void;
}

/** The context of a handler. */
export interface RouteContext extends GuardContext {
  /** The path parameters by name, percent-decoded. */
  readonly params: Readonly<Record<string, string>>;
  /** A UUID: the `x-fapi-interaction-id` of the request, or a new one. */
  readonly interactionId: string;
}

/** The facts that a handler adds to the log line of its request. */
export interface RequestAnnotations {
  readonly clientId?: string;
  readonly reason?: string;
}

/** The methods of routes. GET also serves HEAD, without the body. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The errors of the router: the body of this API, that of RFC 6749 section 5.2, or the bank's error page (else plain text). */
export type ErrorStyle = 'api' | 'oauth' | 'page';

/** The notice to the callers of a deprecated route. Times are in milliseconds since the epoch. */
export interface VersionNotice {
  readonly deprecatedAt: number;
  /** The time at which the route starts to answer 410. */
  readonly sunsetAt: number;
  /** The path of the route in the next version, with the same path parameters. */
  readonly successor: string;
}

interface Endpoint {
  readonly method: Method;
  /** A path with `{name}` for whole segments, such as `/accounts/{id}`. Letter case and a trailing slash count. */
  readonly path: string;
  /** Present if the route is deprecated. `deprecateRoutes` sets it. */
  readonly version?: VersionNotice;
  handle(request: Request, context: RouteContext): Promise<Response>;
}

/** A route for programs. */
export interface ApiRoute extends Endpoint {
  readonly errors: 'api' | 'oauth';
  /** Loads the description. Import it here, so that a server loads it only for documents. */
  readonly describe: () => Promise<Operation>;
}

/** A route for browsers. Documents list it if it has a description. */
export interface PageRoute extends Endpoint {
  readonly errors: 'page';
  readonly describe?: () => Promise<Operation>;
}

/** One endpoint as data. Services and documents are built from routes. */
export type Route = ApiRoute | PageRoute;

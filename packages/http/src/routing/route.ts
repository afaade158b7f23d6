import type { Operation } from './operation.ts';

/** A client certificate of the connection that the configured authorities verify and that is valid now. */
export interface ClientCertificate {
  /** The DER encoding, exactly as presented. The bytes must never change: what is computed of them is remembered. */
  readonly der: Uint8Array;
}

/** What an adapter knows about the connection beside the request itself. */
export interface Connection {
  /** Absent where none was presented, or where it does not verify: an unverified certificate counts as none. */
  readonly clientCertificate?: ClientCertificate;
  /** The address of the peer, without a port. */
  readonly remoteAddress?: string;
}

/** What a guard gets beside the request: the connection, and ways to be heard in an answer that others make. */
export interface GuardContext extends Connection {
  /** Adds header fields to the answer, whatever it will be. */
  readonly addHeaders: (fields: Readonly<Record<string, string>>) => void;
  /** Tells the request log a fact it may keep: a client id, the reason of a refusal. Never a secret or personal data. */
  annotate(facts: RequestAnnotations): void;
}

/** What a handler gets beside the request. */
export interface RouteContext extends GuardContext {
  /** The values of the `{names}` in the path, percent-decoded. */
  readonly params: Readonly<Record<string, string>>;
  /** A UUID: the caller's `x-fapi-interaction-id`, or a fresh one. */
  readonly interactionId: string;
}

/** What a handler may add to the log line of its request. */
export interface RequestAnnotations {
  readonly clientId?: string;
  readonly reason?: string;
}

/** The methods that routes answer to; HEAD is answered by GET without its body. */
export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/**
 * In which words a route tells what the router itself refuses (method, media type, failure):
 * `api` is the error body of this API, `oauth` that of RFC 6749 section 5.2, `page` the bank's error page, or a plain text where it has none.
 */
export type ErrorStyle = 'api' | 'oauth' | 'page';

/** What the callers of a route learn that is on its way out. */
export interface VersionNotice {
  /** When it was, or will be, deprecated: in milliseconds since the epoch. */
  readonly deprecatedAt: number;
  /** From when on it answers 410: in milliseconds since the epoch. */
  readonly sunsetAt: number;
  /** The path of the route that comes after it, with the same `{names}`. */
  readonly successor: string;
}

interface Endpoint {
  readonly method: Method;
  /** An exact path with `{name}` for whole segments; letter case and a trailing slash count. */
  readonly path: string;
  /** Present where the route is on its way out; `deprecateRoutes` sets it. */
  readonly version?: VersionNotice;
  handle(request: Request, context: RouteContext): Promise<Response>;
}

/** A route for programs. */
export interface ApiRoute extends Endpoint {
  readonly errors: 'api' | 'oauth';
  /** Loads the description. Import it here, so that a server that nobody asks for documents never loads it. */
  readonly describe: () => Promise<Operation>;
}

/** A route for browsers. Documents list it if it has a description. */
export interface PageRoute extends Endpoint {
  readonly errors: 'page';
  readonly describe?: () => Promise<Operation>;
}

/** One endpoint as data: an adapter is a loop over routes, a document is a fold over them. */
export type Route = ApiRoute | PageRoute;

import type { ApiError } from '../api-error.ts';
import type { DescribedSchema } from './described-schema.ts';

/** What a caller shows to be let in. */
export type Security =
  /** Nothing. */
  | { readonly kind: 'public' }
  /** An access token: `customer` of the code flow, `client` of client credentials, or `either`. */
  | {
      readonly kind: 'token';
      readonly holder: 'customer' | 'client' | 'either';
      /** Of which the token needs every one; empty: any token. */
      readonly scopes: readonly string[];
    }
  /** The client itself, by `private_key_jwt` or `tls_client_auth`. */
  | { readonly kind: 'client_authentication' };

/** A value that shows what a schema means. A test holds every one against its schema. */
export interface Example {
  readonly summary: string;
  readonly value: unknown;
}

/** A parameter in the path, the query or the header. */
export interface ParameterDescription {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description: string;
  readonly schema: DescribedSchema;
  readonly example?: unknown;
}

/** A body as it is sent or answered. */
export interface BodyDescription {
  readonly mediaType: string;
  readonly schema: DescribedSchema;
  /** By a short name; at least one wherever the body is JSON. */
  readonly examples: Readonly<Record<string, Example>>;
}

/** A header field of an answer. */
export interface HeaderDescription {
  readonly description: string;
  readonly schema: DescribedSchema;
  /** Whether every such answer has it; absent: it may be missing. */
  readonly required?: boolean;
}

/** An answer other than the error body of the API. */
export interface AnswerDescription {
  readonly status: number;
  readonly description: string;
  /** Header fields that are not part of every answer. */
  readonly headers?: Readonly<Record<string, HeaderDescription>>;
  /** One for each media type; absent where the answer has no body. */
  readonly bodies?: readonly BodyDescription[];
}

/** A group of endpoints, under which documents list them. */
export interface Tag {
  readonly name: string;
  readonly description: string;
}

/** The description of a route: what it takes, what it answers, and how it refuses. */
export interface Operation {
  /** A verb and a noun, in camel case: clients name their methods by it. */
  readonly operationId: string;
  readonly tag: Tag;
  /** One line, without a full stop. */
  readonly summary: string;
  /** Markdown. */
  readonly description?: string;
  readonly security: Security;
  readonly parameters?: readonly ParameterDescription[];
  readonly body?: {
    readonly required: boolean;
    readonly contents: readonly BodyDescription[];
  };
  readonly answers: readonly AnswerDescription[];
  /** Its refusals in the error body of the API, as callers get them. Those of every route are added. */
  readonly refusals?: readonly ApiError[];
}

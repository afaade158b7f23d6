import type { ApiError } from '../api-error.ts';
import type { DescribedSchema } from './described-schema.ts';

/** The authentication that a route requires. */
export type Security =
  | { readonly kind: 'public' }
  /** An access token: `customer` from the authorization code flow, `client` from client credentials, or `either`. */
  | {
      readonly kind: 'token';
      readonly holder: 'customer' | 'client' | 'either';
      /** The token needs all of these scopes. Empty: any token. */
      readonly scopes: readonly string[];
    }
  /** The client itself, by `private_key_jwt` or `tls_client_auth`. */
  | { readonly kind: 'client_authentication' };

/** An example value. A test checks every example against its schema. */
export interface Example {
  readonly summary: string;
  readonly value: unknown;
}

export interface ParameterDescription {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description: string;
  readonly schema: DescribedSchema;
  readonly example?: unknown;
}

export interface BodyDescription {
  readonly mediaType: string;
  readonly schema: DescribedSchema;
  /** The examples by a short name. A JSON body needs at least one. */
  readonly examples: Readonly<Record<string, Example>>;
}

/** A header field of a response. */
export interface HeaderDescription {
  readonly description: string;
  readonly schema: DescribedSchema;
  /** Whether every such response has it. Absent: no. */
  readonly required?: boolean;
}

/** A response with another body than the error body of the API. */
export interface ResponseDescription {
  readonly status: number;
  readonly description: string;
  /** The header fields that not every response of the service has. */
  readonly headers?: Readonly<Record<string, HeaderDescription>>;
  /** One for each media type. Absent: the response has no body. */
  readonly bodies?: readonly BodyDescription[];
}

/** A group of endpoints in documents. */
export interface Tag {
  readonly name: string;
  readonly description: string;
}

/** The description of a route in documents. */
export interface Operation {
  /** A verb and a noun in camel case. Generated clients use it as the method name. */
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
  readonly responses: readonly ResponseDescription[];
  /** The refusals with the error body of the API. The refusals of every route are added. */
  readonly refusals?: readonly ApiError[];
}

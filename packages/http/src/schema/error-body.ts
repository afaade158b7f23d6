import { z } from 'zod';
import { type ApiErrorBody, type ApiErrorCode, apiErrors } from '../api-error.ts';
import { nameSchema } from './schema-names.ts';

const codes = Object.keys(apiErrors) as [ApiErrorCode, ...ApiErrorCode[]];

const faultSchema = nameSchema(
  'Fault',
  z.strictObject({
    code: z.enum(codes),
    title: z.string().min(1),
    detail: z.string().min(1),
    path: z.exactOptional(z.string().min(1)),
  }),
  {
    description: 'One thing that is wrong with a request.',
    fields: {
      code: 'What is wrong, for programs.',
      title: 'What is wrong, for people: one fixed text for each code.',
      detail: 'How to mend it. The text may change; it holds no secret and no personal data.',
      path: 'Where it is wrong: the path of a field (`permissions[2]`), a header name or a parameter name.',
    },
  },
);

/** The error body of the API. */
export const errorBodySchema = nameSchema(
  'ErrorBody',
  z.strictObject({ errors: z.array(faultSchema).min(1), id: z.guid() }),
  {
    description: 'Why a request was refused.',
    fields: {
      errors: 'Everything that is wrong; the first decides the status.',
      id: 'The interaction id, as in the header x-fapi-interaction-id. Name it when you ask the bank about it.',
    },
  },
) satisfies z.ZodType<ApiErrorBody>;

/** The error body of the authorization server, as far as every one of its endpoints may answer it by itself. */
export const failureBodySchema = nameSchema(
  'OAuthFailure',
  z.strictObject({
    error: z.enum(['server_error', 'temporarily_unavailable']),
    error_description: z.string(),
  }),
  {
    description: 'Why the authorization server cannot answer (RFC 6749 section 5.2).',
    fields: {
      error: 'Whether it failed, or cannot be reached at the moment.',
      error_description: 'The same for people.',
    },
  },
);

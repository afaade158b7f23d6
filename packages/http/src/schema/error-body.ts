import { z } from 'zod';
import { type ApiErrorBody, type ApiErrorCode, apiErrors } from '../api-error.ts';

const codes = Object.keys(apiErrors) as [ApiErrorCode, ...ApiErrorCode[]];

const apiErrorSchema = z
  .strictObject({
    code: z.enum(codes).meta({ description: 'The fault, for programs.' }),
    title: z.string().min(1).meta({ description: 'The fault, for people: one fixed text for each code.' }),
    detail: z
      .string()
      .min(1)
      .meta({ description: 'The fix. The text may change. It contains no secret and no personal data.' }),
    path: z.exactOptional(z.string().min(1)).meta({
      description:
        'The place of the fault: the path of a field (`permissions[2]`), a header name or a parameter name.',
    }),
  })
  .meta({ id: 'ApiError', description: 'One error of a request.' });

/** The error body of the API. */
export const errorBodySchema = z
  .strictObject({
    errors: z
      .array(apiErrorSchema)
      .min(1)
      .meta({ description: 'Every fault. The first one determines the status.' }),
    id: z.guid().meta({
      description:
        'The interaction id, as in the header x-fapi-interaction-id. Name it when you ask the bank about it.',
    }),
  })
  .meta({
    id: 'ErrorBody',
    description: 'The reason why a request was refused.',
  }) satisfies z.ZodType<ApiErrorBody>;

/** The error body of the authorization server, as far as every one of its endpoints may answer it by itself. */
export const failureBodySchema = z
  .strictObject({
    error: z
      .enum(['server_error', 'temporarily_unavailable'])
      .meta({ description: 'Whether the server failed, or cannot be reached at the moment.' }),
    error_description: z.string().meta({ description: 'The error, for people.' }),
  })
  .meta({
    id: 'OAuthFailure',
    description: 'The reason why the authorization server cannot answer (RFC 6749 section 5.2).',
  });

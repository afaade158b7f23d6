import { z } from 'zod';
import { type ApiErrorBody, type ApiErrorCode, apiErrors } from '../api-error.ts';

const codes = Object.keys(apiErrors) as [ApiErrorCode, ...ApiErrorCode[]];

const apiErrorSchema = z
  .strictObject({
    code: z.enum(codes).meta({ description: 'The error, for programs.' }),
    title: z.string().min(1).meta({ description: 'The error, for people. Each code has one fixed title.' }),
    detail: z
      .string()
      .min(1)
      .meta({ description: 'The fix. The text may change. It contains no secret and no personal data.' }),
    path: z.exactOptional(z.string().min(1)).meta({
      description:
        'The path of the field that is not valid (`permissions[2]`), or the name of the header or parameter.',
    }),
  })
  .meta({ id: 'ApiError', description: 'One error of a request.' });

export const errorBodySchema = z
  .strictObject({
    errors: z
      .array(apiErrorSchema)
      .min(1)
      .meta({ description: 'All errors of the request. The first one determines the status.' }),
    id: z.guid().meta({
      description:
        'The interaction id, as in the header x-fapi-interaction-id. Send it with questions to the bank.',
    }),
  })
  .meta({
    id: 'ErrorBody',
    description: 'The reason why a request was refused.',
  }) satisfies z.ZodType<ApiErrorBody>;

/** The error body of a failure of the authorization server, which every endpoint can return. */
export const failureBodySchema = z
  .strictObject({
    error: z
      .enum(['server_error', 'temporarily_unavailable'])
      .meta({ description: 'Whether the server failed, or is not available at the moment.' }),
    error_description: z.string().meta({ description: 'The error, for people.' }),
  })
  .meta({
    id: 'OAuthFailure',
    description: 'The reason why the authorization server cannot answer (RFC 6749 section 5.2).',
  });

import { z } from 'zod';
import { type OAuthErrorCode, oauthErrors } from '../refusals/refusal-row.ts';

const codes = Object.keys(oauthErrors) as [OAuthErrorCode, ...OAuthErrorCode[]];

/** The error body of the authorization server (RFC 6749 section 5.2). */
export const oauthErrorSchema = z
  .strictObject({
    error: z.enum(codes).meta({ description: 'The error, for programs.' }),
    error_description: z
      .string()
      .regex(/^[ !#-\u005b\u005d-~]+$/)
      .meta({ description: 'The error, for developers: a fixed text that never contains input.' }),
  })
  .meta({
    id: 'OAuthError',
    description: 'The reason why the authorization server refuses a request (RFC 6749 section 5.2).',
  });

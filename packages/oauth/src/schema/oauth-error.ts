import { nameSchema } from '@ob/http/schema';
import { z } from 'zod';
import { type OAuthErrorCode, oauthErrors } from '../refusals/refusal-row.ts';

const codes = Object.keys(oauthErrors) as [OAuthErrorCode, ...OAuthErrorCode[]];

/** The error body of the authorization server (RFC 6749 section 5.2). */
export const oauthErrorSchema = nameSchema(
  'OAuthError',
  z.strictObject({
    error: z.enum(codes),
    error_description: z.string().regex(/^[ !#-\u005b\u005d-~]+$/),
  }),
  {
    description: 'Why the authorization server refuses (RFC 6749 section 5.2).',
    fields: {
      error: 'What is wrong, for programs.',
      error_description: 'What is wrong, for developers: a fixed text that never holds input.',
    },
  },
);

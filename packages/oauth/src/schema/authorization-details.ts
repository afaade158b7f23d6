import { identifierTextSchema } from '@ob/core/schema';
import { nameSchema } from '@ob/http/schema';
import { z } from 'zod';
import { type AuthorizationDetail, authorizationDetailTypes } from '../grant/authorization-details.ts';

/** The list of `authorization_details` (RFC 9396 section 2): exactly one. */
export const authorizationDetailsSchema = z
  .array(
    nameSchema(
      'AuthorizationDetail',
      z.strictObject({
        type: z.enum(authorizationDetailTypes),
        consent_id: identifierTextSchema,
      }) satisfies z.ZodType<AuthorizationDetail>,
      {
        description: 'The consent that is asked for, or that was granted (RFC 9396).',
        fields: { type: 'The type of the consent.', consent_id: 'The id of the consent.' },
      },
    ),
  )
  .length(1);

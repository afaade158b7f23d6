import { identifierTextSchema } from '@ob/core/schema';
import { z } from 'zod';
import { type AuthorizationDetail, authorizationDetailTypes } from '../grant/authorization-details.ts';

/** RFC 9396 section 2. Exactly one entry. */
export const authorizationDetailsSchema = z
  .array(
    z
      .strictObject({
        type: z.enum(authorizationDetailTypes).meta({ description: 'The type of the consent.' }),
        consent_id: identifierTextSchema.meta({ description: 'The id of the consent.' }),
      })
      .meta({
        id: 'AuthorizationDetail',
        description: 'The consent that is requested or granted (RFC 9396).',
      }) satisfies z.ZodType<AuthorizationDetail>,
  )
  .length(1);

import type { ConsentType } from '@ob/core';
import { identifierTextSchema } from '@ob/core/schema';
import { type DescribedSchema, describeSchema } from '@ob/http/routes';
import { z } from 'zod';
import { consentResponseSchemas } from './consent-responses.ts';
import { consentBodySchemas } from './request-body.ts';

export function describeConsentBody(consentType: ConsentType): DescribedSchema {
  return describeSchema(consentBodySchemas[consentType], 'input');
}

export function describeConsentResponse(consentType: ConsentType): DescribedSchema {
  return describeSchema(consentResponseSchemas[consentType], 'output');
}

export const consentIdText: DescribedSchema = describeSchema(identifierTextSchema, 'input');

/** The value of `Location`. */
export const consentPathText: DescribedSchema = describeSchema(
  z.string().regex(/^[/]consents[/][a-z-]+[/][A-Za-z0-9_-]{1,40}$/),
  'output',
);

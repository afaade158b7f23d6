import { z } from 'zod';
import { nameSchema } from './schema-names.ts';

const pathText = z.string().regex(/^[/][!-~]*$/);

const self = 'The path of what is told, without `/open-banking/v1` and without a query.';

/** Where an answer comes from. */
export const linksSchema = nameSchema('Links', z.strictObject({ self: pathText }), {
  description: 'Where the answer comes from.',
  fields: { self },
});

/** Where a page comes from, and where the next one is. */
export const pageLinksSchema = nameSchema(
  'PageLinks',
  z.strictObject({ self: pathText, next: z.exactOptional(pathText) }),
  {
    description: 'Where the page comes from, and where the next one is.',
    fields: {
      self,
      next: 'The path and query of the next page, without `/open-banking/v1`; absent on the last page.',
    },
  },
);

import { z } from 'zod';

const pathText = z.string().regex(/^[/][!-~]*$/);

const self = pathText.meta({
  description: 'The path of this response, without `/open-banking/v1` and without a query.',
});

export const linksSchema = z
  .strictObject({ self })
  .meta({ id: 'Links', description: 'The links of a response.' });

export const pageLinksSchema = z
  .strictObject({
    self,
    next: z.exactOptional(pathText).meta({
      description:
        'The path and query of the next page, without `/open-banking/v1`. The last page does not have it.',
    }),
  })
  .meta({ id: 'PageLinks', description: 'The links of a page.' });

/** Creates the schema of a response body with `data` and `links`. `data` has its own description. */
export function createResponseSchema<Data extends z.ZodType>(id: string, data: Data) {
  const links = linksSchema.meta({ description: 'The path of the response.' });
  return z.strictObject({ data, links }).meta({ id, description: 'The response.' });
}

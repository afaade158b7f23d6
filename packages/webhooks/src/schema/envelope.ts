import { z } from 'zod';

export const pathSchema = z.string().regex(/^[/]/);

const linksSchema = z
  .strictObject({ self: pathSchema.meta({ description: 'The path of the answer.' }) })
  .meta({ id: 'WebhookLinks', description: 'The links of an answer.' });

const pageLinksSchema = z
  .strictObject({
    self: pathSchema.meta({ description: 'The path of the listing.' }),
    next: z.exactOptional(pathSchema).meta({
      description: 'The path of the next page, with the same filter. The last page does not have it.',
    }),
  })
  .meta({ id: 'WebhookPageLinks', description: 'The links of a page.' });

export function linkedSchema<Data extends z.ZodType>(id: string, data: Data, description: string) {
  const links = linksSchema.meta({ description: 'The path of the answer.' });
  return z.strictObject({ data, links }).meta({ id, description });
}

export function pageSchema<Row extends z.ZodType>(id: string, row: Row, description: string) {
  const data = z.array(row).meta({ description: 'The rows of this page.' });
  const links = pageLinksSchema.meta({ description: 'The paths of this page and of the next one.' });
  return z.strictObject({ data, links }).meta({ id, description });
}

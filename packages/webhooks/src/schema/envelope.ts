import { nameSchema } from '@ob/http/schema';
import { z } from 'zod';

/** A path of this service. */
export const pathSchema = z.string().regex(/^[/]/);

/** Puts what an answer tells into its envelope, with the path under which it is found. */
export function linkedSchema<Data extends z.ZodType>(name: string, data: Data, description: string) {
  return nameSchema(name, z.strictObject({ data, links: linksSchema }), {
    description,
    fields: { data: 'What was asked for.', links: 'Where it is found.' },
  });
}

const linksSchema = nameSchema('WebhookLinks', z.strictObject({ self: pathSchema }), {
  description: 'Where an answer is found.',
  fields: { self: 'The path of it.' },
});

/** Puts one page of a listing into its envelope, with the path of the next page where there is one. */
export function pageSchema<Row extends z.ZodType>(name: string, row: Row, description: string) {
  return nameSchema(name, z.strictObject({ data: z.array(row), links: pageLinksSchema }), {
    description,
    fields: { data: 'The rows of this page.', links: 'Where this page and the next one are found.' },
  });
}

const pageLinksSchema = nameSchema(
  'WebhookPageLinks',
  z.strictObject({ self: pathSchema, next: z.exactOptional(pathSchema) }),
  {
    description: 'Where a listing goes on.',
    fields: {
      self: 'The path of the listing.',
      next: 'The path of the next page, with the same filter; left out on the last page.',
    },
  },
);

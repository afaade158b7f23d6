import type { DescribedSchema } from '../routing/described-schema.ts';

/** A header value of any form. A stricter schema would promise that other values are refused. */
export const anyHeaderText: DescribedSchema = {
  json: { type: 'string' },
  components: {},
  check: (value) => (typeof value === 'string' ? [] : [': Invalid input: expected string']),
};

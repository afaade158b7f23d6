import type { ProbeResponse } from '@ob/tooling/api-probe';

/**
 * What a JSON Schema cannot say: for these rules alone a request that fits its schema may be refused. Each stands in the
 * description of its operation or its field.
 */
const rules: readonly string[] = [
  // Check digits, and how dates stand to each other and to now.
  'Must have the format of its scheme, with valid check digits.',
  '`expiration_date` must be in the next 90 days. Leave it out for the maximum of 90 days.',
  '`transaction_from_date` must be before the end of the consent.',
  '`transaction_to_date` must not be before `transaction_from_date`.',
  'The period ends before it starts. Use a time after fromBookingDateTime.',
  // A cursor belongs to the listing that it came from.
  'The cursor does not belong to this list. Use the path of links.next unchanged, with the same consent.',
  'Use the cursor of links.next unchanged, with the filter of its page.',
  // Where events may be sent: to what is public, and to what this machine can look up.
  'This address is not allowed. Use a public host name or address.',
];

/** Tells the faults of an answer that no rule beyond the schema explains. */
export function findUnexplained({ body }: ProbeResponse): readonly string[] {
  const { errors = [] } = JSON.parse(body) as {
    readonly errors?: readonly { readonly detail: string; readonly path?: string }[];
  };
  return errors
    .filter(({ detail }) => !rules.includes(detail))
    .map(({ path, detail }) => `${path}: ${detail}`);
}

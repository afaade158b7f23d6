import type { ProbeResponse } from '@ob/tooling/api-probe';

/**
 * The rules that a JSON Schema cannot express. Only these can refuse a request that is valid by its schema. Each is
 * in the description of its operation or field.
 */
const rules: readonly string[] = [
  // Check digits, and dates compared with each other and with the current time.
  'Must have the format of its scheme, with valid check digits.',
  '`expiration_date` must be in the next 90 days. Leave it out for the maximum of 90 days.',
  '`transaction_from_date` must be before the end of the consent.',
  '`transaction_to_date` must not be before `transaction_from_date`.',
  'The period ends before it starts. Use a time after fromBookingDateTime.',
  // A cursor is valid only for its list.
  'The cursor does not belong to this list. Use the path of links.next unchanged, with the same consent.',
  'Use the cursor of links.next unchanged, with the filter of its page.',
  // The address of a webhook must be public.
  'This address is not allowed. Use a public host name or address.',
];

/** Lists the errors of a response that none of these rules explains. */
export function findUnexplained({ body }: ProbeResponse): readonly string[] {
  const { errors = [] } = JSON.parse(body) as {
    readonly errors?: readonly { readonly detail: string; readonly path?: string }[];
  };
  return errors
    .filter(({ detail }) => !rules.includes(detail))
    .map(({ path, detail }) => `${path}: ${detail}`);
}

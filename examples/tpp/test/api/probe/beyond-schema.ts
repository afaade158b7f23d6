import type { ProbeAnswer } from '@ob/tooling/api-probe';

/**
 * What a JSON Schema cannot say: for these rules alone a request that fits its schema may be refused. Each stands in the
 * description of its operation or its field.
 */
const rules: readonly string[] = [
  // Check digits, and how dates stand to each other and to now.
  'Must have the form of its scheme, with valid check digits.',
  'The expiration date must lie ahead, at most 90 days.',
  'The first booking date must lie before the expiration date.',
  'The last booking date must not lie before the first.',
  'The span ends before it begins. Use a moment after fromBookingDateTime.',
  // A cursor belongs to the listing that it came from.
  'Use the cursor of links.next unchanged, with the consent, account and filter of its page.',
  'Use the cursor of links.next unchanged, with the filter of its page.',
  // Where events may be sent: to what is public, and to what this machine can look up.
  'This address is not allowed.',
];

/** Tells the faults of an answer that no rule beyond the schema explains. */
export function findUnexplained({ body }: ProbeAnswer): readonly string[] {
  const { errors = [] } = JSON.parse(body) as {
    readonly errors?: readonly { readonly detail: string; readonly path?: string }[];
  };
  return errors
    .filter(({ detail }) => !rules.includes(detail))
    .map(({ path, detail }) => `${path}: ${detail}`);
}

import type { AccountReference } from '../records/account-identifier.ts';
import { normalizeDigits } from '../records/money.ts';
import type { PaymentTerms } from '../records/payment-terms.ts';

/** Every field of the terms of a payment, by its path, in the order in which faults are told. */
const fields: Readonly<Record<string, (terms: PaymentTerms) => string | undefined>> = {
  'amount.amount': ({ amount }) => normalizeDigits(amount.amount),
  'amount.currency': ({ amount }) => amount.currency,
  ...describeReference('creditor_account'),
  debtor_account: ({ debtor_account: debtor }) => (debtor === undefined ? undefined : 'named'),
  ...describeReference('debtor_account'),
  reference: ({ reference }) => reference,
  end_to_end_id: ({ end_to_end_id: endToEndId }) => endToEndId,
};

function describeReference(name: 'creditor_account' | 'debtor_account'): typeof fields {
  const parts = ['scheme', 'id', 'name'] as const satisfies readonly (keyof AccountReference)[];
  return Object.fromEntries(
    parts.map((part) => [`${name}.${part}`, (terms: PaymentTerms) => terms[name]?.[part]]),
  );
}

/** Finds the paths of all fields in which a payment differs from what was agreed to; amounts count by their value. */
export function findMismatches(agreed: PaymentTerms, requested: PaymentTerms): readonly string[] {
  const differing = Object.entries(fields).filter(([, read]) => read(agreed) !== read(requested));
  const paths = differing.map(([path]) => path);
  // Where an account is named on one side alone, its parts need no telling.
  if (!paths.includes('debtor_account')) return paths;
  return paths.filter((path) => !path.startsWith('debtor_account.'));
}

/** Writes what a payment means as one text: the same for the same terms, and never for others. */
export function writeTerms(terms: PaymentTerms): string {
  return JSON.stringify(Object.values(fields).map((read) => read(terms) ?? null));
}

/** Copies the terms of a payment as a record shows them: without zeros in front of the amount. */
export function normalizeTerms(terms: PaymentTerms): PaymentTerms {
  const { amount, creditor_account, debtor_account, reference, end_to_end_id } = terms;
  return {
    amount: { ...amount, amount: normalizeDigits(amount.amount) },
    creditor_account,
    ...(debtor_account && { debtor_account }),
    ...(reference !== undefined && { reference }),
    ...(end_to_end_id !== undefined && { end_to_end_id }),
  };
}

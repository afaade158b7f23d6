import type { AccountReference } from '../records/account-identifier.ts';
import { normalizeDigits } from '../records/money.ts';
import type { PaymentTerms } from '../records/payment-terms.ts';

/** The fields of payment terms by their path, in the order in which errors are listed. */
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

/** Returns the paths of all fields that differ from the agreed terms. Amounts are compared by value. */
export function findMismatches(agreed: PaymentTerms, requested: PaymentTerms): readonly string[] {
  const differing = Object.entries(fields).filter(([, read]) => read(agreed) !== read(requested));
  const paths = differing.map(([path]) => path);
  // If only one side names the account, its path is enough.
  if (!paths.includes('debtor_account')) return paths;
  return paths.filter((path) => !path.startsWith('debtor_account.'));
}

/** Writes payment terms as text: equal for equal terms, and different for different ones. */
export function serializeTerms(terms: PaymentTerms): string {
  return JSON.stringify(Object.values(fields).map((read) => read(terms) ?? null));
}

/** Copies payment terms without leading zeros in the amount. */
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

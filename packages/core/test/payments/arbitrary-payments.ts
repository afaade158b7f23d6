import type { PaymentTerms } from '@ob/core';
import fc from 'fast-check';

const digits = fc.constantFrom('25.00', '25.01', '0.01', '9999999999999.99');
const text = fc.oneof(
  fc.string({ minLength: 1, maxLength: 35 }),
  fc.constantFrom('a', 'A', 'a ', '"', '\\', 'null'),
);
const reference = fc.record({
  scheme: fc.constantFrom('IBAN', 'BBAN', 'SortCodeAccountNumber'),
  id: fc.constantFrom('GB33BUKB20201555555555', '20000012345678', '1'),
  name: text,
});

/** Payment terms. Each field has few values, so that they often match. */
export const anyTerms: fc.Arbitrary<PaymentTerms> = fc.record(
  {
    amount: fc.record({ amount: digits, currency: fc.constantFrom('GBP', 'EUR') }),
    creditor_account: reference,
    debtor_account: reference,
    reference: text,
    end_to_end_id: text,
  },
  { requiredKeys: ['amount', 'creditor_account'] },
);

/** Writes terms in another way with the same meaning: leading zeros, and another order of fields. */
export function respell(terms: PaymentTerms, zeros: number): PaymentTerms {
  const amount = { currency: terms.amount.currency, amount: `${'0'.repeat(zeros)}${terms.amount.amount}` };
  const reversed = Object.fromEntries(Object.entries(terms).reverse());
  return { ...(reversed as unknown as PaymentTerms), amount };
}

export interface Change {
  readonly path: string;
  readonly terms: PaymentTerms;
}

export const anyChange = (terms: PaymentTerms): fc.Arbitrary<Change> => {
  const changes: Change[] = [
    { path: 'amount.amount', terms: { ...terms, amount: { ...terms.amount, amount: '1.00' } } },
    { path: 'amount.currency', terms: { ...terms, amount: { ...terms.amount, currency: 'USD' } } },
    ...(['creditor_account', 'debtor_account'] as const).flatMap((name) => changeAccount(terms, name)),
    ...(['reference', 'end_to_end_id'] as const).flatMap((name) => {
      const { [name]: value, ...others } = terms;
      const other = { path: name, terms: { ...terms, [name]: `${value ?? ''}x` } };
      return value === undefined ? [other] : [other, { path: name, terms: others }];
    }),
  ];
  return fc.constantFrom(...changes);
};

function changeAccount(terms: PaymentTerms, name: 'creditor_account' | 'debtor_account'): readonly Change[] {
  const account = terms[name];
  if (account === undefined) return [{ path: name, terms: { ...terms, [name]: terms.creditor_account } }];
  const parts = (['scheme', 'id', 'name'] as const).map((part) => ({
    path: `${name}.${part}`,
    terms: { ...terms, [name]: { ...account, [part]: `${account[part]}x` } },
  }));
  const { debtor_account: _, ...others } = terms;
  return name === 'debtor_account' ? [...parts, { path: name, terms: others }] : parts;
}

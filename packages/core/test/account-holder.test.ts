import { describeHolder, type Identifier } from '@ob/core';
import { expect, test } from 'vitest';

const numbers: readonly Identifier[] = [
  { scheme: 'IBAN', id: 'GB00SAMP08999912345678' },
  { scheme: 'SortCodeAccountNumber', id: '08999912345678' },
  { scheme: 'BBAN', id: 'SAMP08999912345678' },
  { scheme: 'PAN', id: '465858******1234' },
];

test.each(numbers.map((number, index) => [number.scheme, numbers.slice(index).reverse(), number] as const))(
  'describes an account by its %s before the numbers that follow in the order of preference',
  (_scheme, identifiers, best) => {
    expect(describeHolder({ account: { identifiers }, holderName: 'A' })).toEqual({ ...best, name: 'A' });
  },
);

test('describes no account without a number', () => {
  expect(describeHolder({ account: {}, holderName: 'A' })).toBeUndefined();
});

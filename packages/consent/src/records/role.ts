import type { ConsentType } from '@ob/core';

/** What a third party must be licensed for to ask for each type of consent. */
export const requiredRoles = {
  'account-access': 'aisp',
  payment: 'pisp',
  'funds-confirmation': 'cbpii',
} as const satisfies Readonly<Record<ConsentType, string>>;

/** A role of a third party: account information, payment initiation, funds confirmation. */
export type ConsentRole = (typeof requiredRoles)[ConsentType];

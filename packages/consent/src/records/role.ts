import type { ConsentType } from '@ob/core';

/** The role that a third party needs to create a consent, by the type of consent. */
export const requiredRoles = {
  'account-access': 'aisp',
  payment: 'pisp',
  'funds-confirmation': 'cbpii',
} as const satisfies Readonly<Record<ConsentType, string>>;

/** A role of a third party: `aisp` (account information), `pisp` (payments) or `cbpii` (funds confirmation). */
export type ConsentRole = (typeof requiredRoles)[ConsentType];

import type { ConsentStore } from '../ports/consent-store.ts';
import { changeCases } from './change-cases.ts';
import { closedAccountCases } from './closed-account-cases.ts';
import type { ConsentStoreCase } from './consent-store-subject.ts';
import { expiryCases } from './expiry-cases.ts';
import { raceCases } from './race-cases.ts';
import { recordCases } from './record-cases.ts';
import { searchCases } from './search-cases.ts';

/** The contract of every {@link ConsentStore}. Run all of these cases against your own store. */
export const consentStoreCases: readonly ConsentStoreCase[] = [
  ...recordCases,
  ...changeCases,
  ...raceCases,
  ...searchCases,
  ...expiryCases,
  ...closedAccountCases,
];

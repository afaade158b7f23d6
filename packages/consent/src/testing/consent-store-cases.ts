import { changeCases } from './change-cases.ts';
import { closedAccountCases } from './closed-account-cases.ts';
import type { ConsentStoreCase } from './consent-store-subject.ts';
import { expiryCases } from './expiry-cases.ts';
import { raceCases } from './race-cases.ts';
import { recordCases } from './record-cases.ts';
import { searchCases } from './search-cases.ts';

/** Everything that a consent store promises; whoever writes one runs them all. */
export const consentStoreCases: readonly ConsentStoreCase[] = [
  ...recordCases,
  ...changeCases,
  ...raceCases,
  ...searchCases,
  ...expiryCases,
  ...closedAccountCases,
];

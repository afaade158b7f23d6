import { changeCases } from './change-cases.ts';
import type { LedgerCase } from './ledger-subject.ts';
import { lostPaymentCases } from './lost-payment-cases.ts';
import { paymentCases } from './payment-cases.ts';
import { raceCases } from './race-cases.ts';
import { standingOrderCases } from './standing-order-cases.ts';

export const ledgerCases: readonly LedgerCase[] = [
  ...changeCases,
  ...paymentCases,
  ...lostPaymentCases,
  ...raceCases,
  ...standingOrderCases,
];

import type { Route } from '@ob/http';
import type { EndpointName } from './access/endpoint.ts';
import {
  type AccountRoutePorts,
  createAccountRoute,
  type Responder,
} from './account-routes/account-route.ts';
import { respondAccount, respondAccounts, respondList } from './account-routes/list-responses.ts';
import { respondAccountTransactions, respondTransactions } from './account-routes/transaction-responses.ts';

export type { AccountRoutePorts };

const respondBalances = respondList(({ reader }, query) => reader.listBalances(query));

const handlers: Readonly<Record<EndpointName, Responder>> = {
  accounts: respondAccounts,
  account: respondAccount,
  account_balances: respondBalances,
  balances: respondBalances,
  account_transactions: respondAccountTransactions,
  transactions: respondTransactions,
  standing_orders: respondList(({ reader }, query) => reader.listStandingOrders(query)),
  direct_debits: respondList(({ reader }, query) => reader.listDirectDebits(query)),
  beneficiaries: respondList(({ reader }, query) => reader.listBeneficiaries(query)),
};

/** Creates the routes of the account-information API, one for each of the `endpoints`. */
export function createAccountRoutes(ports: AccountRoutePorts): readonly Route[] {
  return (Object.keys(handlers) as EndpointName[]).map((endpoint) =>
    createAccountRoute(ports, endpoint, handlers[endpoint]),
  );
}
export type { Access, AccessTarget } from './access/access.ts';
export {
  type AccessRefusal,
  type AccessStep,
  accessRefusals,
  accessSteps,
  closedAccount,
} from './access/access-refusals.ts';
export { type AccessFacts, decide, type ExplainedStep, explain } from './access/decide.ts';
export {
  type AdmittedConsent,
  type ConsentRequirement,
  decideConsent,
  type PresentedConsent,
} from './access/decide-consent.ts';
export { type Endpoint, type EndpointName, endpoints } from './access/endpoint.ts';
export type { ConfirmFundsPorts } from './funds/confirm-funds.ts';
export { decideFunds } from './funds/decide-funds.ts';
export { createFundsConfirmationRoutes, type FundsConfirmationRoutePorts } from './funds/funds-route.ts';
export { type AccessGuard, type AccessGuardPorts, createAccessGuard, isHeld } from './guard/access-guard.ts';
export { admitClient, admitClientItself } from './guard/admit-client.ts';
export {
  type ChallengeScheme,
  describeChallenge,
  describeTokenChallenges,
  signingAlgorithms,
} from './guard/challenge.ts';
export { type ConsentGuard, createConsentGuard } from './guard/consent-guard.ts';
export { selectConsentId } from './guard/presented-consent.ts';
export type { GuardRefusal } from './guard/respond-refusal.ts';
export {
  type AdmittedToken,
  createTokenGuard,
  type TokenGuard,
  type TokenGuardPorts,
} from './guard/token-guard.ts';
export type { TokenRefusal, TokenVerifier } from './guard/token-verifier.ts';
export { type BookingBound, type BoundSide, isAfter, parseBookingBound } from './pagination/booking-bound.ts';
export {
  type CursorListing,
  type CursorScope,
  encodeCursor,
  type TransactionPosition,
} from './pagination/cursor.ts';
export { type CursorCodec, type CursorParts, cursorPattern } from './pagination/cursor-codec.ts';
export type { DateWindow, NarrowedWindow } from './pagination/date-window.ts';
export { type CursorKeys, createCursorCodec } from './pagination/encrypted-cursors.ts';
export {
  type PageRequest,
  type TransactionParameter,
  transactionParameters,
} from './pagination/page-request.ts';
export {
  type AcceptedPayment,
  type AcceptPorts,
  acceptPayment,
  type PaymentInput,
} from './payments/accept-payment.ts';
export { decidePayment, type PaymentDecision, type PaymentFacts } from './payments/decide-payment.ts';
export { type PaymentRefusal, type PaymentStep, paymentSteps } from './payments/payment-refusals.ts';
export { createPaymentRoutes, type PaymentRoutePorts, type SubmitFailure } from './payments/payment-route.ts';
export {
  type SubmitOptions,
  type SubmitPaymentPorts,
  type SubmitPorts,
  submitPayments,
} from './payments/submit-payments.ts';

import type { JourneyStep } from './journey.ts';
import { readAccounts, receiveAuthorization, revokeConsentOfJourney } from './steps/access-steps.ts';
import {
  approveInBrowser,
  createConsentOfJourney,
  exchangeCode,
  pushRequest,
} from './steps/authorization-steps.ts';
import {
  discoverBank,
  getClientTokens,
  registerReceiver,
  startBankOfJourney,
} from './steps/connection-steps.ts';
import { askForFunds } from './steps/funds-steps.ts';
import {
  approvePayment,
  createPaymentOrder,
  payTwiceWithOneKey,
  seePaymentCompleted,
} from './steps/payment-steps.ts';

/** All steps, in order. */
export const journeySteps: readonly JourneyStep[] = [
  { name: 'Start the bank', run: startBankOfJourney },
  { name: 'Read discovery document and keys', run: discoverBank },
  { name: 'Get a client token (client credentials, private_key_jwt, mutual TLS)', run: getClientTokens },
  { name: 'Register a webhook', run: registerReceiver },
  { name: 'Create an account-access consent', run: createConsentOfJourney },
  { name: 'Push the signed authorization request (PAR, PKCE)', run: pushRequest },
  { name: 'Customer: sign in, select accounts and approve', run: approveInBrowser },
  { name: 'Exchange the code for tokens, and refresh them', run: exchangeCode },
  { name: 'Read accounts, balances and transactions', run: readAccounts },
  { name: 'Receive consent.authorized', run: receiveAuthorization },
  { name: 'Create a payment consent', run: createPaymentOrder },
  { name: 'Customer: select the debtor account and approve', run: approvePayment },
  { name: 'Make the payment twice with one idempotency key', run: payTwiceWithOneKey },
  { name: 'Receive payment.completed and read the transaction', run: seePaymentCompleted },
  { name: 'Confirm funds with a consent of its own', run: askForFunds },
  { name: 'Customer: revoke the consent, which ends the access', run: revokeConsentOfJourney },
];

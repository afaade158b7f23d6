import type { JourneyStep } from './journey.ts';
import { loseConsent, readAccounts, receiveAuthorization } from './steps/access-steps.ts';
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

/** The whole way of a third party with one bank and one customer, in order. */
export const journeySteps: readonly JourneyStep[] = [
  { name: 'The bank starts', run: startBankOfJourney },
  { name: 'Discovery and keys', run: discoverBank },
  { name: 'A token of our own (client credentials, private_key_jwt, mutual TLS)', run: getClientTokens },
  { name: 'A webhook for our receiver', run: registerReceiver },
  { name: 'A consent to read accounts', run: createConsentOfJourney },
  { name: 'The signed authorization request is pushed (PAR, PKCE)', run: pushRequest },
  { name: 'The customer signs in, chooses accounts and approves', run: approveInBrowser },
  { name: 'The code becomes tokens, and a refresh', run: exchangeCode },
  { name: 'Accounts, balances, transactions', run: readAccounts },
  { name: 'consent.authorized arrives', run: receiveAuthorization },
  { name: 'A consent to pay once', run: createPaymentOrder },
  { name: 'The customer reads it, chooses the account that pays and approves', run: approvePayment },
  { name: 'The payment is made, and asked for once more with its key', run: payTwiceWithOneKey },
  { name: 'payment.completed arrives, and the account tells of it, too', run: seePaymentCompleted },
  { name: 'Is there enough money? Yes or no, for another consent', run: askForFunds },
  { name: 'The customer revokes, and access ends', run: loseConsent },
];

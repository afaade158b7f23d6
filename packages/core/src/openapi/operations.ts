// Routes import this one file, so that a build makes one chunk of all descriptions.
export { describeEndpoint } from './account-operations.ts';
export { describeConfirmation } from './funds-operations.ts';
export { describePayment, describeReading } from './payment-operations.ts';

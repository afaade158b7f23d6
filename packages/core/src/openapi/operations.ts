// Routes import this one file, so that a build puts all descriptions into one chunk.
export { describeEndpoint } from './account-operations.ts';
export { describeConfirmation } from './funds-operations.ts';
export { describePayment, describeReading } from './payment-operations.ts';

export { accountOperations, accountTag } from './openapi/account-operations.ts';
export { fundsConfirmationOperations, fundsConfirmationTag } from './openapi/funds-operations.ts';
export { paymentOperations, paymentTag } from './openapi/payment-operations.ts';
export { refusalDetails } from './openapi/refusal-details.ts';

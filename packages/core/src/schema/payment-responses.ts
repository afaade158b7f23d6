import { fundsConfirmationSchema } from '../records/funds-confirmation.ts';
import { paymentSchema } from '../records/payment.ts';
import { createResponseSchema } from './response.ts';

export const paymentResponseSchema = createResponseSchema(
  'PaymentResponse',
  paymentSchema.meta({ description: 'The payment as it is now.' }),
);

export const fundsConfirmationResponseSchema = createResponseSchema(
  'FundsConfirmationResponse',
  fundsConfirmationSchema.meta({ description: 'The funds confirmation.' }),
);

import { fundsConfirmationSchema } from '../records/funds-confirmation.ts';
import { paymentSchema } from '../records/payment.ts';
import { createAnswerSchema } from './answer.ts';

/** The answer of the payment endpoints. */
export const paymentAnswerSchema = createAnswerSchema(
  'PaymentResponse',
  paymentSchema.meta({ description: 'The payment as it is now.' }),
);

/** The answer to a request for a funds confirmation. */
export const fundsConfirmationAnswerSchema = createAnswerSchema(
  'FundsConfirmationResponse',
  fundsConfirmationSchema.meta({ description: 'The funds confirmation.' }),
);

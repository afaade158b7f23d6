import { fundsConfirmationSchema } from '../records/funds-confirmation.ts';
import { paymentSchema } from '../records/payment.ts';
import { createAnswerSchema } from './answer.ts';

export const paymentAnswerSchema = createAnswerSchema(
  'PaymentResponse',
  paymentSchema.meta({ description: 'The payment as it is now.' }),
);

export const fundsConfirmationAnswerSchema = createAnswerSchema(
  'FundsConfirmationResponse',
  fundsConfirmationSchema.meta({ description: 'The funds confirmation.' }),
);

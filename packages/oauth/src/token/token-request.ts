import type { Form } from '@ob/http/routes';
import type { SenderRequest } from '../sender-constraint/bind-to-sender.ts';

export interface TokenRequest extends SenderRequest {
  readonly form: Form;
}

import type { Form } from '@ob/http/routes';
import type { SenderRequest } from '../sender-constraint/bind-to-sender.ts';

/** A request to the token endpoint whose client has authenticated. */
export interface TokenRequest extends SenderRequest {
  readonly form: Form;
}

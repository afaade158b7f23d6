/** Thrown if the bank's API refuses a call. It has no data of the request. */
export class BankRefusal extends Error {
  override readonly name = 'BankRefusal';
  readonly status: number;
  /** The code of the first error in the answer, such as `invalid_consent`. */
  readonly code: string;
  /** The `x-fapi-interaction-id` of the call, which is also in the bank's log. */
  readonly interactionId: string;

  constructor(status: number, code: string, interactionId: string) {
    super(`The bank answered ${status} ${code} (interaction ${interactionId})`);
    this.status = status;
    this.code = code;
    this.interactionId = interactionId;
  }
}

interface ErrorResponse {
  readonly errors?: readonly { readonly code?: unknown }[];
}

/** Creates a {@link BankRefusal} from an error response. The code is `unknown` if the body is not one of the API. */
export async function readRefusal(response: Response): Promise<BankRefusal> {
  const body = (await response.json().catch(() => ({}))) as ErrorResponse;
  const code = body.errors?.[0]?.code;
  const interactionId = response.headers.get('x-fapi-interaction-id') ?? 'unknown';
  return new BankRefusal(response.status, typeof code === 'string' ? code : 'unknown', interactionId);
}

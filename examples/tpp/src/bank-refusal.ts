/** Thrown when the bank's API refuses a call: what a caller can decide on, and nothing of the call itself. */
export class BankRefusal extends Error {
  override readonly name = 'BankRefusal';
  readonly status: number;
  /** The code of the first error in the answer, such as `invalid_consent`. */
  readonly code: string;
  /** Names the call in the bank's log. */
  readonly interactionId: string;

  /** Makes the error of a refused call. */
  constructor(status: number, code: string, interactionId: string) {
    super(`The bank answered ${status} ${code} (interaction ${interactionId})`);
    this.status = status;
    this.code = code;
    this.interactionId = interactionId;
  }
}

interface ErrorAnswer {
  readonly errors?: readonly { readonly code?: unknown }[];
}

/** Reads an answer that is no success into a {@link BankRefusal}; one that is not the API's own gets the code `unknown`. */
export async function readRefusal(response: Response): Promise<BankRefusal> {
  const answer = (await response.json().catch(() => ({}))) as ErrorAnswer;
  const code = answer.errors?.[0]?.code;
  const interactionId = response.headers.get('x-fapi-interaction-id') ?? 'unknown';
  return new BankRefusal(response.status, typeof code === 'string' ? code : 'unknown', interactionId);
}

/** The bank's answer to a request that it refuses. */
export class BankRefusal extends Error {
  override readonly name = 'BankRefusal';
  readonly status: number;
  /** The code of the first fault, such as `invalid_consent`. */
  readonly code: string;

  constructor(status: number, code: string) {
    super(`The bank refused: ${status} ${code}`);
    this.status = status;
    this.code = code;
  }
}

/** Reads what the bank says of its refusal. */
export async function readRefusal(response: Response): Promise<BankRefusal> {
  const body = (await response.json()) as { readonly errors?: readonly { readonly code: string }[] };
  return new BankRefusal(response.status, body.errors?.[0]?.code ?? 'unknown');
}

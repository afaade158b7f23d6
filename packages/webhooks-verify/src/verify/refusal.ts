const rawBodyHint =
  "Pass the bytes as they came. Express: mount it before express.json(), or use express.raw({ type: 'application/json' }). Hono: verifyRequest(c.req.raw, verify) before c.req.json(). Fastify: addContentTypeParser('application/json', { parseAs: 'buffer' }, (_, body, done) => done(null, body)). Next: verifyRequest(request, verify) before request.json(); in pages/api, export const config = { api: { bodyParser: false } }. Nest: { rawBody: true }. Koa: pass ctx.req. Lambda: Buffer.from(event.body, event.isBase64Encoded ? 'base64' : 'utf8'). Node: no setEncoding, no other reader.";
const headerHint = 'Pass every header unchanged.';
const clockHint = "Set the receiver's clock.";

// One row for each code: the HTTP status it suggests, what is wrong, what to do about it.
const refusals = {
  body_not_raw: [500, 'The body was read or parsed before it was verified.', rawBodyHint],
  missing_header: [400, 'X-Webhook-Signature or X-Webhook-Timestamp is missing.', headerHint],
  malformed_signature: [400, 'X-Webhook-Signature is not 64 lower-case hexadecimal digits.', headerHint],
  body_too_large: [413, 'The body is larger than maxBodyBytes.', 'Raise it if you expect that.'],
  signature_mismatch: [
    401,
    'No secret makes this signature of this body.',
    'Use the whole whsec_ text, and the body byte for byte: not base64, not JSON.stringify of a parsed one.',
  ],
  invalid_json: [400, 'The body is not a JSON object in UTF-8.', 'It is signed: tell the sender.'],
  envelope_mismatch: [
    401,
    'X-Event-ID or X-Event-Type differs from the signed body.',
    'A proxy changes headers.',
  ],
  schema_mismatch: [
    400,
    'The event has no id, type or timestamp, or does not fit the schema.',
    'Let the schema pass unknown fields and types: more are added.',
  ],
  timestamp_invalid: [400, 'X-Webhook-Timestamp is not an ISO 8601 time with a zone.', headerHint],
  timestamp_too_old: [401, 'X-Webhook-Timestamp is too old for toleranceMs.', clockHint],
  timestamp_too_new: [401, 'X-Webhook-Timestamp is too new for toleranceMs.', clockHint],
  duplicate_event: [200, 'The event is known.', 'Answer 2xx, do nothing.'],
  secret_invalid: [
    500,
    'secrets is not a list of non-empty strings or bytes.',
    'Is the environment variable set?',
  ],
} as const;

/** Why a delivery, or the making of a verifier, was refused. */
export type WebhookVerificationCode = keyof typeof refusals;

/**
 * Thrown when a delivery is not to be trusted, cannot be read, or is known already. Neither message nor hint holds
 * anything of the body, a secret or the expected digest, so that both can be logged.
 */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
  /** What is wrong; stable, for programs. */
  readonly code: WebhookVerificationCode;
  /** The HTTP status to answer with: 200 for a known event, 4xx for the sender's fault, 500 for one's own. */
  readonly status: number;
  /** What to do about it, for the developer; also the end of `message`. */
  readonly hint: string;

  /** Makes the error of a code, with the status, message and hint that belong to it. */
  constructor(code: WebhookVerificationCode) {
    const [status, message, hint] = refusals[code];
    super(`${message} ${hint}`);
    this.code = code;
    this.status = status;
    this.hint = hint;
  }
}

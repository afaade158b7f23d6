const rawBodyHint =
  "Pass the raw bytes. Express: mount it before express.json(), or use express.raw({ type: 'application/json' }). Hono: verifyRequest(c.req.raw, verify) before c.req.json(). Fastify: addContentTypeParser('application/json', { parseAs: 'buffer' }, (_, body, done) => done(null, body)). Next: verifyRequest(request, verify) before request.json(); in pages/api, export const config = { api: { bodyParser: false } }. Nest: { rawBody: true }. Koa: pass ctx.req. Lambda: Buffer.from(event.body, event.isBase64Encoded ? 'base64' : 'utf8'). Node: no setEncoding, no other reader.";
const headerHint = 'Pass every header unchanged.';
const clockHint = 'Set the clock. now and toleranceMs are in milliseconds.';

// Each code: the suggested HTTP status, the problem, the fix.
const refusals = {
  body_not_raw: [500, 'The body was read or parsed before it was verified.', rawBodyHint],
  missing_header: [400, 'X-Webhook-Signature or X-Webhook-Timestamp is missing.', headerHint],
  malformed_signature: [400, 'X-Webhook-Signature is not 64 lower-case hexadecimal digits.', headerHint],
  body_too_large: [413, 'The body is larger than maxBodyBytes.', 'Raise maxBodyBytes.'],
  signature_mismatch: [
    401,
    'X-Webhook-Signature does not match the body and the secrets.',
    'Use the whole whsec_ text, without quotes or spaces, and the raw body, not base64 or JSON.stringify.',
  ],
  invalid_json: [400, 'The body is not a JSON object in UTF-8.', 'Report it to the sender.'],
  envelope_mismatch: [
    401,
    'X-Event-ID or X-Event-Type differs from the signed body.',
    'Check for a proxy that changes headers.',
  ],
  schema_mismatch: [
    400,
    'The event has no id, type or timestamp, or does not fit the schema.',
    'Use a schema that allows unknown fields and types.',
  ],
  timestamp_invalid: [400, 'X-Webhook-Timestamp is not an ISO 8601 time with a zone.', headerHint],
  timestamp_too_old: [401, 'X-Webhook-Timestamp is too old for toleranceMs.', clockHint],
  timestamp_too_new: [401, 'X-Webhook-Timestamp is too new for toleranceMs.', clockHint],
  duplicate_event: [200, 'The event arrived before.', 'Answer 2xx and do nothing.'],
  secret_invalid: [
    500,
    'secrets is not a list of non-empty strings or bytes.',
    'Check the environment variable.',
  ],
} as const;

/** The reason why a delivery or the options of a verifier were refused. */
export type WebhookVerificationCode = keyof typeof refusals;

/**
 * Thrown if a delivery is not authentic, cannot be read or arrived before. You can log `message` and `hint`: they contain
 * no body, secret or digest.
 */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
  /** The reason, stable across versions. */
  readonly code: WebhookVerificationCode;
  /** The HTTP status to answer: 200 for a duplicate, 4xx for an error of the sender, 500 for an error of the receiver. */
  readonly status: number;
  /** The fix, for the developer. It is also the end of `message`. */
  readonly hint: string;

  constructor(code: WebhookVerificationCode) {
    const [status, message, hint] = refusals[code];
    super(`${message} ${hint}`);
    this.code = code;
    this.status = status;
    this.hint = hint;
  }
}

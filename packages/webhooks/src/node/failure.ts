import type { FailureOutcome } from '../records/outcome.ts';

/** Error codes of Node, undici and OpenSSL. The first match counts. */
const outcomesByCode: readonly (readonly [RegExp, FailureOutcome])[] = [
  [/^OB_BLOCKED_ADDRESS$/, 'blocked_address'],
  [/^(?:ENOTFOUND|ENODATA|ENONAME)$/, 'dns'],
  [
    /^(?:ENETUNREACH|ENETDOWN|EADDRNOTAVAIL|EADDRINUSE|EMFILE|ENFILE|ENOBUFS|ENOMEM|EACCES|EPERM)$/,
    'sender_fault',
  ],
  [/^(?:EAI_\w+|EREFUSED|ESERVFAIL|EDNS\w*)$/, 'sender_fault'],
  [/^(?:ECONNREFUSED|EHOSTUNREACH|EHOSTDOWN)$/, 'refused'],
  [/^(?:ETIMEDOUT|ESOCKETTIMEDOUT|UND_ERR_\w+_TIMEOUT)$/, 'timeout'],
  [/^(?:ERR_TLS_|ERR_SSL_|CERT_|CRL_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|INVALID_CA|INVALID_PURPOSE)/, 'tls'],
  [/^(?:EPROTO|HOSTNAME_MISMATCH|PATH_LENGTH_EXCEEDED)$/, 'tls'],
  [/^(?:OB_ANSWER_OVERFLOW|UND_ERR_HEADERS_OVERFLOW|UND_ERR_RES\w*)$/, 'protocol'],
  [/^UND_ERR_(?:INVALID|REQ|CLOSED|DESTROYED|ABORTED)/, 'sender_fault'],
];

export function classifyFailure(error: unknown): FailureOutcome {
  if (error instanceof AggregateError) return classifyAll(error.errors);
  if (!(error instanceof Error)) return 'reset';
  if (error.cause instanceof AggregateError) return classifyAll(error.cause.errors);
  if (isParserError(error)) return 'protocol';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return outcomesByCode.find(([pattern]) => pattern.test(code))?.[1] ?? 'reset';
}

/** undici has no error codes for invalid HTTP and an unexpected 100 or 101. */
function isParserError({ name, message }: Error): boolean {
  return name === 'HTTPParserError' || /^bad (?:upgrade|response)/.test(message);
}

/** Errors of the endpoint count before errors of this host. */
function classifyAll(errors: readonly unknown[]): FailureOutcome {
  const outcomes = errors.map(classifyFailure);
  return outcomes.find((outcome) => outcome !== 'sender_fault') ?? outcomes[0] ?? 'reset';
}

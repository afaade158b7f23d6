import { UnavailableError } from '@ob/http';

export interface FailureKind {
  /** The message of the `UnavailableError` that callers get; absent if they get the driver's error. */
  readonly unavailable?: string;
  /** Whether the connection can run more statements after a rollback. */
  readonly leavesConnectionUsable: boolean;
  /** The maximum number of attempts of a transaction that this failure rolled back. */
  readonly maxAttempts: number;
  /** Whether it is certain that the failed statement changed nothing. */
  readonly changedNothing: boolean;
  /** Whether connections that were opened earlier probably fail in the same way. */
  readonly concernsServer: boolean;
}

const defect: FailureKind = {
  leavesConnectionUsable: false,
  maxAttempts: 1,
  changedNothing: true,
  concernsServer: false,
};

/** The server rolled the transaction back because of other transactions. An immediate retry can succeed. */
const conflict: FailureKind = {
  ...defect,
  unavailable: 'The database rolled the transaction back because of a conflict with another one. Try again.',
  leavesConnectionUsable: true,
  maxAttempts: 4,
};

/** A migration changed the columns of a prepared statement; another connection prepares it again. */
const stalePlan: FailureKind = {
  ...defect,
  unavailable: 'The database schema changed during the request. Try again.',
  maxAttempts: 2,
};

/** The server accepts no writes: a standby, a primary that was demoted, or one that an operator made read-only. */
const readOnly: FailureKind = {
  ...defect,
  unavailable: 'The database is read-only. Check which server is the primary.',
  maxAttempts: 2,
  concernsServer: true,
};

/** The connection ended. A statement without an answer may have run. */
const lost: FailureKind = {
  ...defect,
  unavailable: 'The database cannot be reached. Check its address and the network.',
  maxAttempts: 2,
  changedNothing: false,
};

const shutDown: FailureKind = { ...lost, concernsServer: true };

/** The server did not answer in time and will not answer a rollback either. The caller's deadline has passed. */
const silent: FailureKind = {
  ...lost,
  unavailable: 'The database did not answer in time. Check its load.',
  maxAttempts: 1,
};

/** The server canceled or refused the statement to protect itself. */
const busy: FailureKind = {
  ...defect,
  unavailable: 'The database is overloaded or out of resources. Check its load, memory and disk.',
  leavesConnectionUsable: true,
};

/** The server rejected the data of the statement. */
const rejected: FailureKind = { ...defect, leavesConnectionUsable: true };

interface FailureRule {
  readonly kind: FailureKind;
  /** SQLSTATE codes of PostgreSQL (manual, appendix A) or error codes of Node. */
  readonly code?: RegExp;
  /** Messages of the driver or, if the code is not specific enough, of the server. */
  readonly message?: RegExp;
}

/** The first match applies. */
const failureRules: readonly FailureRule[] = [
  { kind: conflict, code: /^(?:40001|40P01)$/ },
  { kind: stalePlan, code: /^0A000$/, message: /^cached plan must not change result type/ },
  { kind: readOnly, code: /^25006$/ },
  { kind: silent, message: /^Query read timeout/ },
  { kind: shutDown, code: /^57P0[1-5]$/ },
  {
    kind: lost,
    code: /^(?:08|25P0[34]|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)/,
  },
  { kind: lost, message: /^Connection terminated|^Client has encountered a connection error/ },
  { kind: lost, message: /^Client was closed|^timeout exceeded when trying to connect/ },
  { kind: busy, code: /^(?:53|55P03|57|58)/ },
  { kind: rejected, code: /^(?:22|23|P0)/ },
];

/** Returns the kind of a failure; a defect if no rule matches. */
export function classifyFailure(error: unknown): FailureKind {
  if (!(error instanceof Error)) return defect;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const rule = failureRules.find((each) => {
    return (each.code?.test(code) ?? true) && (each.message?.test(error.message) ?? true);
  });
  return rule?.kind ?? defect;
}

/** Converts a temporary failure into an `UnavailableError`. Returns any other error unchanged. */
export function asUnavailable(error: unknown): unknown {
  const { unavailable } = classifyFailure(error);
  return unavailable === undefined ? error : new UnavailableError(unavailable, { cause: error });
}

import { UnavailableError } from '@ob/http';

/** Facts about one kind of failure. */
export interface FailureKind {
  /** Message of the `UnavailableError` that callers get; absent: they get the error of the driver. */
  readonly unavailable?: string;
  /** Whether the connection can run more statements after a rollback. */
  readonly keepsConnection: boolean;
  /** How often a transaction is tried in all, if this failure rolled it back. */
  readonly turns: number;
  /** Whether it is certain that the failed statement changed nothing. */
  readonly changedNothing: boolean;
  /** Whether connections that were opened earlier probably fail in the same way. */
  readonly concernsServer: boolean;
}

const defect: FailureKind = {
  keepsConnection: false,
  turns: 1,
  changedNothing: true,
  concernsServer: false,
};

/** The server rolled the transaction back because of other transactions; the same work can succeed at once. */
const conflict: FailureKind = {
  ...defect,
  unavailable: 'The database rolled the work back because of other transactions',
  keepsConnection: true,
  turns: 4,
};

/** A migration changed the columns of a prepared statement; another connection prepares it again. */
const stalePlan: FailureKind = { ...defect, unavailable: 'The schema of the database has changed', turns: 2 };

/** The server accepts no writes: a standby, a primary that was demoted, or one that an operator made read-only. */
const readOnly: FailureKind = {
  ...defect,
  unavailable: 'The database accepts no writes',
  turns: 2,
  concernsServer: true,
};

/** The connection ended. A statement without an answer may have been carried out. */
const lost: FailureKind = {
  ...defect,
  unavailable: 'The database cannot be reached',
  turns: 2,
  changedNothing: false,
};

const shutDown: FailureKind = { ...lost, concernsServer: true };

/** The server did not answer in time, and neither will it answer a rollback. The caller's deadline has passed. */
const silent: FailureKind = { ...lost, unavailable: 'The database does not answer in time', turns: 1 };

/** The server canceled or refused the statement to protect itself. */
const busy: FailureKind = {
  ...defect,
  unavailable: 'The database is overloaded or out of resources',
  keepsConnection: true,
};

/** The server rejected the data of the statement. */
const rejected: FailureKind = { ...defect, keepsConnection: true };

interface FailureRule {
  readonly kind: FailureKind;
  /** SQLSTATE codes of PostgreSQL (appendix A of its manual), or error codes of Node. */
  readonly code?: RegExp;
  /** Messages of the driver, and of the server if the code says too little. */
  readonly message?: RegExp;
}

/** The first rule that matches decides. */
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

/** Finds what a failed statement means. */
export function classifyFailure(error: unknown): FailureKind {
  if (!(error instanceof Error)) return defect;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const rule = failureRules.find((each) => {
    return (each.code?.test(code) ?? true) && (each.message?.test(error.message) ?? true);
  });
  return rule?.kind ?? defect;
}

/** Turns a failure that ends by itself into an `UnavailableError`, and returns any other error as it is. */
export function asUnavailable(error: unknown): unknown {
  const { unavailable } = classifyFailure(error);
  return unavailable === undefined ? error : new UnavailableError(unavailable, { cause: error });
}

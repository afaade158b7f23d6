/** Follows repeated work and reports changes only: an outage would repeat one failure for hours. */
export interface FailureReport {
  failed(error: unknown): void;
  succeeded(): void;
}

/** The receivers of a {@link FailureReport}. */
export interface FailureReportPorts {
  /** Receives the first failure, and each one that differs from the one before. */
  readonly onFailure: (error: unknown) => void;
  /** Receives the number of failures once one run has succeeded. */
  readonly onRecovery: (failures: number) => void;
}

/** Creates a report of something that has not failed yet. */
export function createFailureReport({ onFailure, onRecovery }: FailureReportPorts): FailureReport {
  let failures = 0;
  let known: string | undefined;
  return {
    failed(error) {
      const kind = nameKind(error);
      if (kind !== known) onFailure(error);
      failures += 1;
      known = kind;
    },
    succeeded() {
      if (failures > 0) onRecovery(failures);
      failures = 0;
      known = undefined;
    },
  };
}

function nameKind(error: unknown): string {
  return error instanceof Error ? `${error.name} ${error.message}` : '';
}

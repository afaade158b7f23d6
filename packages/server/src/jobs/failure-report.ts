/** Reports a failure of repeated work once, and its end. Otherwise, an outage would log the same failure for hours. */
export interface FailureReport {
  failed(error: unknown): void;
  succeeded(): void;
}

export interface FailureReportPorts {
  /** Receives the first failure and each different one. */
  readonly onFailure: (error: unknown) => void;
  /** Receives the number of failures after a success. */
  readonly onRecovery: (failures: number) => void;
}

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

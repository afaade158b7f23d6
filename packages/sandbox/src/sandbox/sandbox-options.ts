import type { Clock } from '@ob/http';
import type { OptionRules } from '@ob/http/routes';
import type { Receive } from './receiver-transport.ts';

/** The options of a sandbox. All are optional. */
export interface SandboxOptions {
  /**
   * The start time in milliseconds since the epoch: the time then changes only by `advance`. Or a clock that continues to
   * run, and that `advance` moves ahead of. Absent: the system clock.
   */
  readonly clock?: number | Clock;
  /** The same seed, time and steps give the same ids, codes and data. Tokens differ, because they are signed. */
  readonly seed?: string;
  /** The client registrations of third parties (RFC 7591 names, with `roles` and `security_profile`). */
  readonly clients?: readonly unknown[];
  /**
   * Receives the requests of the bank: POST for webhooks, GET for the `jwks_uri` of a client. Throw a `TimeoutError` to
   * simulate a timeout. Absent: every connection is refused.
   */
  readonly receive?: Receive;
  /** `auto` (default): payments run a second after their acceptance, standing orders when due. `manual`: only by controls. */
  readonly settlement?: 'auto' | 'manual';
  /** The issuer and base URL: an https origin. Default: `https://bank.sandbox.test`. */
  readonly issuer?: string;
  /** Called with the time at once and after every move, for the fake timers of a test runner. */
  readonly onTime?: (now: number) => void;
}

export const sandboxRules: OptionRules<SandboxOptions> = {
  clock: { type: 'unchecked', optional: true },
  seed: { type: 'string', optional: true },
  clients: { type: 'array', optional: true },
  receive: { type: 'function', optional: true },
  settlement: { type: 'choice', values: ['auto', 'manual'], optional: true },
  issuer: { type: 'string', optional: true },
  onTime: { type: 'function', optional: true },
};

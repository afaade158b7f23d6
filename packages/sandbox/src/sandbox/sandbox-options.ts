import type { Clock } from '@ob/http';
import type { OptionRules } from '@ob/http/routes';
import type { Receive } from './receiver-transport.ts';

/** Options of {@link createSandbox}. All are optional. */
export interface SandboxOptions {
  /**
   * Milliseconds since 1970: time changes only by `advance`. Or a clock that runs, and that `advance` adds to. Default: system
   * clock.
   */
  readonly clock?: number | Clock;
  /** The same seed, time and steps give the same ids, codes and data. Tokens differ, because they are signed. */
  readonly seed?: string;
  /** RFC 7591 names, with `roles` and `security_profile`. */
  readonly clients?: readonly unknown[];
  /**
   * Gets POST requests of webhooks and GET requests of a `jwks_uri`. Throw a `TimeoutError` for a timeout. Absent: connection
   * refused.
   */
  readonly receive?: Receive;
  /** `auto` (default): payments run a second after their acceptance, standing orders when due. `manual`: only by controls. */
  readonly settlement?: 'auto' | 'manual';
  /** An https origin. Default: `https://bank.sandbox.test`. */
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

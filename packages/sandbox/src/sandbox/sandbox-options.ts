import type { Clock } from '@ob/http';
import type { Receive } from './receiver-transport.ts';

/** How to open a sandbox; everything may be left out. */
export interface SandboxOptions {
  /**
   * Where its time begins, in milliseconds since the epoch: it stands there until `advance` moves it. Or a clock that it
   * runs with, and that `advance` moves it ahead of. Absent: the clock of the machine.
   */
  readonly clock?: number | Clock;
  /** The same seed, moment and steps give the same ids, codes and data; tokens differ, for they are signed. */
  readonly seed?: string;
  /** The third parties: client registrations (RFC 7591 names, with `roles` and `security_profile`). */
  readonly clients?: readonly unknown[];
  /**
   * Takes what the bank sends: webhooks by POST, and GET where a client has a `jwks_uri`. It may throw a `TimeoutError`
   * for an answer that comes too late. Absent: nobody answers.
   */
  readonly receive?: Receive;
  /** `auto`: payments are carried out a second after they are accepted, standing orders when they are due. */
  readonly settlement?: 'auto' | 'manual';
  /** The issuer and base URL; an https origin. */
  readonly issuer?: string;
  /** Hears of the time at once and after every move: for the fake timers of a test runner. */
  readonly onTime?: (now: number) => void;
}

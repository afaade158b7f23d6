import type { NarrowedWindow } from '../pagination/date-window.ts';
import type { PageRequest } from '../pagination/page-request.ts';
import type { FieldSet } from '../records/hidden-keys.ts';
import type { AdmittedConsent } from './decide-consent.ts';
import type { EndpointName } from './endpoint.ts';

/** What a request asks for. */
export interface AccessTarget {
  readonly endpoint: EndpointName;
  /** Absent on endpoints over all accounts. */
  readonly accountId?: string;
}

/** What an admitted request may see. */
export interface Access extends AdmittedConsent {
  /** The one account asked for, or every account of the consent. */
  readonly accountIds: readonly string[];
  readonly fields: FieldSet;
  /** The bookings that the consent lets see and the query asks for. */
  readonly window: NarrowedWindow;
  /** The page asked for; `undefined` on endpoints that answer all at once. */
  readonly page: PageRequest | undefined;
}

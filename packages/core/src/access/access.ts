import type { NarrowedWindow } from '../pagination/date-window.ts';
import type { PageRequest } from '../pagination/page-request.ts';
import type { FieldSet } from '../records/hidden-keys.ts';
import type { AdmittedConsent } from './decide-consent.ts';
import type { EndpointName } from './endpoint.ts';

export interface AccessTarget {
  readonly endpoint: EndpointName;
  /** Absent on endpoints over all accounts. */
  readonly accountId?: string;
}

/** The data that an admitted request may read. */
export interface Access extends AdmittedConsent {
  /** The requested account, or every account of the consent. */
  readonly accountIds: readonly string[];
  readonly fields: FieldSet;
  /** The booking times that both the consent and the query allow. */
  readonly window: NarrowedWindow;
  /** `undefined` on endpoints without pages. */
  readonly page: PageRequest | undefined;
}

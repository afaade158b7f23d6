import type { Html } from '../html.ts';
import type { NextStep, PageErrorCode } from '../page-errors.ts';

/** The heading and the advice of an error page. */
export interface ErrorText {
  /** Absent: `ErrorTexts.title`. */
  readonly title?: string;
  readonly advice: string;
}

/** The requests of third parties that cannot be opened, by the reason of the refusal. */
export type OpeningRefusal =
  | 'request_not_pushed'
  | 'client_id_missing'
  | 'authorize_parameters'
  | 'request_uri_used'
  | 'request_uri_expired'
  | 'request_uri_unknown';

/** The texts of error pages. */
export interface ErrorTexts {
  readonly title: string;
  /** The code of the error follows each of these. */
  readonly next: Readonly<Record<NextStep, string | Html>>;
  readonly pages: Readonly<Record<PageErrorCode, ErrorText>>;
  readonly opening: Readonly<Record<OpeningRefusal, ErrorText>>;
}

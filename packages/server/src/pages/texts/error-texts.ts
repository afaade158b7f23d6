import type { Html } from '../html.ts';
import type { NextStep, PageErrorCode } from '../page-errors.ts';

export interface ErrorText {
  /** Default: `ErrorTexts.title`. */
  readonly title?: string;
  readonly advice: string;
}

/** The reasons for which an authorization request cannot be opened. */
export type OpeningRefusal =
  | 'request_not_pushed'
  | 'client_id_missing'
  | 'authorize_parameters'
  | 'request_uri_used'
  | 'request_uri_expired'
  | 'request_uri_unknown';

export interface ErrorTexts {
  readonly title: string;
  /** Texts before the error code. */
  readonly next: Readonly<Record<NextStep, string | Html>>;
  readonly pages: Readonly<Record<PageErrorCode, ErrorText>>;
  readonly opening: Readonly<Record<OpeningRefusal, ErrorText>>;
}

import type { PlainRequest } from '../../plain-request.ts';
import type { Holdings } from '../holdings.ts';

/** A request that both servers must answer alike. */
export interface TwinRequest extends Omit<PlainRequest, 'agent' | 'identity'> {
  readonly status: number;
  /** Which certificate the connection shows; that of the first third party where nothing is said. */
  readonly shows?: 'reader' | 'nothing';
  /** Something new is made for each server, so that ids and times differ and nothing else. */
  readonly makes?: true;
}

/** Requests by a name that says what is special about them. */
export type TwinCases = Readonly<Record<string, (holdings: Holdings) => TwinRequest>>;

/** Names the headers of a request by which a consent is read. */
export function showConsent(
  consentId: string,
  accessToken: string,
): Readonly<Record<'authorization' | 'x-consent-id', string>> {
  return { authorization: `Bearer ${accessToken}`, 'x-consent-id': consentId };
}

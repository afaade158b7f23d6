import type { IssuedCode } from '../authorization/authorization-store.ts';
import type { AuthorizationStoreSubject } from './authorization-store-subject.ts';
import { issue, openedAt, pushAndOpen } from './sample-authorization.ts';

/** Puts a grant into the stores in the only way there is: by approving a request. Each has a consent of its own. */
export async function keepGrant(
  subject: AuthorizationStoreSubject,
  name: string,
  changes: Partial<IssuedCode['grant']> = {},
): Promise<IssuedCode> {
  const issued = issue(name, { consentId: `consent-${name}`, ...changes });
  await pushAndOpen(subject, `request-${name}`);
  await subject.authorizations.decide(`request-${name}`, openedAt, issued);
  return issued;
}

/** Redeems the code of a grant that {@link keepGrant} made, for a refresh token of the same name. */
export function redeem(
  { grants }: AuthorizationStoreSubject,
  name: string,
  { now = redeemedAt, refreshName = name }: { readonly now?: number; readonly refreshName?: string } = {},
): Promise<boolean> {
  const refresh = { tokenHash: `refresh-${refreshName}`, expiresAt: refreshExpiresAt };
  return grants.redeemCode({ codeHash: `code-${name}`, refresh, now });
}

/** When the cases redeem: at the last moment of the code. */
export const redeemedAt = openedAt + 59_999;
/** When the refresh tokens of the cases end. */
export const refreshExpiresAt = redeemedAt + 90 * 24 * 3_600_000;

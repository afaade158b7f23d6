import type { IssuedCode } from '../authorization/authorization-store.ts';
import type { AuthorizationStoreSubject } from './authorization-store-subject.ts';
import { issue, openedAt, pushAndOpen } from './sample-authorization.ts';

/** Creates a grant with a consent of its own, by the approval of a request. */
export async function createGrant(
  subject: AuthorizationStoreSubject,
  name: string,
  changes: Partial<IssuedCode['grant']> = {},
): Promise<IssuedCode> {
  const issued = issue(name, { consentId: `consent-${name}`, ...changes });
  await pushAndOpen(subject, `request-${name}`);
  await subject.authorizations.decide(`request-${name}`, openedAt, issued);
  return issued;
}

export function redeem(
  { grants }: AuthorizationStoreSubject,
  name: string,
  { now = redeemedAt, refreshName = name }: { readonly now?: number; readonly refreshName?: string } = {},
): Promise<boolean> {
  const refresh = { tokenHash: `refresh-${refreshName}`, expiresAt: refreshExpiresAt };
  return grants.redeemCode({ codeHash: `code-${name}`, refresh, now });
}

/** Returns for each grant whether it is revoked. */
export function listRevoked(
  { grants }: Pick<AuthorizationStoreSubject, 'grants'>,
  ...names: readonly string[]
): Promise<readonly boolean[]> {
  const states = names.map((name) => grants.findTokenState('token', `grant-${name}`));
  return Promise.all(states.map(async (state) => (await state).revoked));
}

/** The last moment at which the code is valid. */
export const redeemedAt = openedAt + 59_999;
export const refreshExpiresAt = redeemedAt + 90 * 24 * 3_600_000;

import { type PageSettings, redirectTo, respondPageError, type StepUp } from '@ob/server/pages';
import { type CodePorts, startChallenge } from './one-time-code.ts';

/** Starts a challenge and redirects to its page. */
export async function askForCode(
  ports: CodePorts & { readonly settings: PageSettings },
  { authorizationId, customerId, accountIds, link, decideBy }: StepUp,
): Promise<Response> {
  const approval = { authorizationId, customerId, accountIds, link };
  const challenge = await startChallenge(ports, approval, decideBy);
  if (!challenge.ok) return respondPageError(ports.settings, 'second_factor_missing');
  return redirectTo(`/authorizations/${authorizationId}/codes/${challenge.value.challengeId}`);
}

import { checkOptions } from '@ob/http/routes';
import { composeOpenBanking, type OpenBanking } from './compose-open-banking.ts';
import { openNodePlatform } from './node-platform.ts';
import { openBankingRules } from './option-rules.ts';
import type { OpenBankingOptions } from './options.ts';

/**
 * Composes the service on Node: authorization server, consents, accounts, payments, funds confirmations, webhooks and
 * customer pages. No job runs before `jobs.start()`.
 * Throws an `OAuthConfigurationError` for insecure keys, an invalid `issuer` or `mtlsOrigin`, or an `acr` that the
 * policy requires and does not list. Throws a `TypeError` for an option that is unknown, missing or of the wrong type,
 * an authority that is not PEM, or both `webhookAllow` and `webhookGuard`. Throws a `RangeError` for an invalid secret
 * key, limit or address range, a job with the name of a built-in one, or a route of `routes` that the service already has.
 */
export async function createOpenBanking<DatabaseTransaction>(
  options: OpenBankingOptions<DatabaseTransaction>,
): Promise<OpenBanking<DatabaseTransaction>> {
  checkOptions('createOpenBanking', options, openBankingRules);
  return composeOpenBanking(options, openNodePlatform(options));
}

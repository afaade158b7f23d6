import { createAccountConsent } from '../consents.ts';
import { approveConsent, openConsentPage } from '../customer.ts';
import { type JourneyResults, type JourneySetting, requireResult, type StepReport } from '../journey.ts';
import { requireStrongAcr } from './authorize.ts';

const day = 86_400_000;

export async function createConsentOfJourney(
  _: JourneySetting,
  results: JourneyResults,
): Promise<StepReport> {
  const { access_token: token } = requireResult(results, 'clientTokens');
  const expiration = new Date(Date.now() + 30 * day);
  const consent = await createAccountConsent(requireResult(results, 'client'), token, expiration);
  results.consent = consent;
  if (consent.status !== 'awaiting_authorization') throw new Error(`The new consent is ${consent.status}`);
  return {
    facts: [
      ['consent', consent.consent_id],
      ['status', consent.status],
      ['permissions', consent.permissions.join(', ')],
      ['until', consent.expiration_date],
    ],
  };
}

export async function pushRequest(_: JourneySetting, results: JourneyResults): Promise<StepReport> {
  const client = requireResult(results, 'client');
  const authorization = await client.startAuthorization(requireResult(results, 'consent').consent_id);
  results.authorization = authorization;
  const { alg } = client.configuration.privateKey;
  return {
    facts: [
      ['signed with', alg ?? 'an unnamed algorithm'],
      ['request_uri', authorization.requestUri],
    ],
  };
}

/** Signs in as the customer, selects accounts and approves. */
export async function approveInBrowser(
  { customer }: JourneySetting,
  results: JourneyResults,
): Promise<StepReport> {
  const browser = requireResult(results, 'browser');
  const consentPage = await openConsentPage(
    browser,
    requireResult(results, 'authorization').address,
    customer,
  );
  const accountIds = consentPage.accounts.map(({ accountId }) => accountId);
  const callback = await approveConsent(browser, consentPage, accountIds);
  results.callback = callback;
  return {
    facts: [
      ['signed in', customer.username],
      ['asked', consentPage.title],
      ...consentPage.abilities.map((ability) => ['may', ability] as const),
      ...consentPage.accounts.map(({ name }) => ['chosen', name] as const),
      ['sent back to', `${callback.origin}${callback.pathname}`],
      ['with', [...callback.searchParams.keys()].join(', ')],
    ],
  };
}

/** Exchanges the code, then refreshes the access token. */
export async function exchangeCode(_: JourneySetting, results: JourneyResults): Promise<StepReport> {
  const client = requireResult(results, 'client');
  const first = await client.finishAuthorization(
    requireResult(results, 'authorization'),
    requireResult(results, 'callback'),
  );
  const claims = first.claims();
  if (claims === undefined || first.refresh_token === undefined) {
    throw new Error('The token response has no id_token or no refresh_token');
  }
  const second = await client.refresh(first.refresh_token);
  if (second.access_token === first.access_token)
    throw new Error('The refresh returned the same access token');
  results.tokens = first;
  results.access = {
    accessToken: second.access_token,
    consentId: requireResult(results, 'consent').consent_id,
  };
  return {
    facts: [
      ['customer', claims.sub],
      ['acr', requireStrongAcr(client, first)],
      ['scope', first.scope ?? 'none'],
      ['access token', `${first.expires_in} s`],
      ['refreshed', `new access token, ${second.expires_in} s`],
    ],
  };
}

import { createAccountConsent } from '../consents.ts';
import { approveConsent, reachConsentPage } from '../customer.ts';
import { type JourneyMemory, type JourneySetting, recall, type StepReport } from '../journey.ts';
import { readStrongAcr } from './authorize.ts';

const day = 86_400_000;

export async function createConsentOfJourney(_: JourneySetting, memory: JourneyMemory): Promise<StepReport> {
  const { access_token: token } = recall(memory, 'clientTokens');
  const expiration = new Date(Date.now() + 30 * day);
  const consent = await createAccountConsent(recall(memory, 'client'), token, expiration);
  memory.consent = consent;
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

export async function pushRequest(_: JourneySetting, memory: JourneyMemory): Promise<StepReport> {
  const client = recall(memory, 'client');
  const authorization = await client.startAuthorization(recall(memory, 'consent').consent_id);
  memory.authorization = authorization;
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
  memory: JourneyMemory,
): Promise<StepReport> {
  const browser = recall(memory, 'browser');
  const consentPage = await reachConsentPage(browser, recall(memory, 'authorization').address, customer);
  const accountIds = consentPage.accounts.map(({ accountId }) => accountId);
  const callback = await approveConsent(browser, consentPage, accountIds);
  memory.callback = callback;
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
export async function exchangeCode(_: JourneySetting, memory: JourneyMemory): Promise<StepReport> {
  const client = recall(memory, 'client');
  const first = await client.finishAuthorization(recall(memory, 'authorization'), recall(memory, 'callback'));
  const claims = first.claims();
  if (claims === undefined || first.refresh_token === undefined) {
    throw new Error('The token response has no id_token or no refresh_token');
  }
  const second = await client.refresh(first.refresh_token);
  if (second.access_token === first.access_token)
    throw new Error('The refresh returned the same access token');
  memory.tokens = first;
  memory.access = { accessToken: second.access_token, consentId: recall(memory, 'consent').consent_id };
  return {
    facts: [
      ['customer', claims.sub],
      ['acr', readStrongAcr(client, first)],
      ['scope', first.scope ?? 'none'],
      ['access token', `${first.expires_in} s`],
      ['refreshed', `new access token, ${second.expires_in} s`],
    ],
  };
}

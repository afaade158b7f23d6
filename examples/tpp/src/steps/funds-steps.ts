import { confirmFunds, createFundsConsent, nameAccount } from '../funds.ts';
import { type JourneyResults, type JourneySetting, requireResult, type StepReport } from '../journey.ts';
import { authorizeForAccount } from './authorize.ts';

/** One amount that the account has, and one that it has not. */
const amounts = { small: '10.00', large: '9999999.99' } as const;

/** Confirms two amounts with a consent: the answers are yes and no. */
export async function askForFunds(setting: JourneySetting, results: JourneyResults): Promise<StepReport> {
  const client = requireResult(results, 'client');
  const account = requireResult(results, 'currentAccount');
  const { access_token: token } = await client.requestClientTokens('consents');
  const consentId = await createFundsConsent(client, token, nameAccount(account));
  const approved = await authorizeForAccount(setting, results, { consentId, scope: 'fundsconfirmations' });
  const ask = (amount: string): Promise<boolean> =>
    confirmFunds(client, approved.access, { amount, currency: account.currency }, 'Journey');
  const available = { small: await ask(amounts.small), large: await ask(amounts.large) };
  if (!available.small || available.large)
    throw new Error(`The bank should confirm ${amounts.small} and refuse ${amounts.large}`);
  const describe = (size: 'small' | 'large'): readonly [string, string] => [
    `${amounts[size]} ${account.currency}`,
    available[size] ? 'yes' : 'no',
  ];
  return {
    facts: [
      ['asked', approved.page.title],
      ['account', approved.chosen],
      describe('small'),
      describe('large'),
    ],
  };
}

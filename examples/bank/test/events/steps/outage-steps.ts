import fc from 'fast-check';
import { statusOf } from '../model/consent-status.ts';
import { writeAmount } from '../model/expected-event.ts';
import { askAs, type Play, pick } from '../play.ts';
import { any, chooseAccount, client } from './choices.ts';

/** Generators of the steps that fail. */
export const outageChoices = {
  loseCommits: fc.record({ client, account: any, consent: any }),
};

type Facts = typeof outageChoices.loseCommits extends fc.Arbitrary<infer Value> ? Value : never;

/** Applies each step to a bank only: a failed commit changes nothing and reports no event. */
export const outageSteps = {
  async loseCommits(play: Play, { client: who, account: whichAccount, consent: whichConsent }: Facts) {
    const { model, bank } = play;
    const account = chooseAccount(model, whichAccount);
    const isAuthorized = model.consents.filter((consent) => statusOf(model, consent) === 'authorized');
    const consent = pick(isAuthorized, whichConsent);
    await bank.failCommits?.(async () => {
      if (account?.closed === false) {
        const amount = { amount: writeAmount(125), credit_debit_indicator: 'Credit' };
        await expectFailure(play, who, 'transactions', { account_id: account.id, ...amount });
      }
      if (consent !== undefined)
        await expectFailure(play, consent.client, `consents/${consent.id}/revoke`, { by: 'bank' });
    });
  },
};

async function expectFailure(play: Play, who: Facts['client'], path: string, body: object): Promise<void> {
  const { status, text } = await askAs(play, who, ['POST', `/sandbox/${path}`, body]);
  if (status < 500) throw new Error(`${path} should fail, and returned ${status}: ${text}`);
}

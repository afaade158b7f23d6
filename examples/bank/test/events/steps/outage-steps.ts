import fc from 'fast-check';
import { statusOf } from '../model/consent-status.ts';
import { writeAmount } from '../model/expected-event.ts';
import { askAs, type Play, pick } from '../play.ts';
import { any, chooseAccount, client } from './choices.ts';

/** What cannot happen for a while. */
export const outageChoices = {
  loseCommits: fc.record({ client, account: any, consent: any }),
};

type Facts = typeof outageChoices.loseCommits extends fc.Arbitrary<infer Value> ? Value : never;

/** What is lost on the way changes nothing, and nobody is told: the model stays as it is. */
export const outageSteps = {
  async loseCommits(play: Play, { client: who, account: whichAccount, consent: whichConsent }: Facts) {
    const { model, side } = play;
    const account = chooseAccount(model, whichAccount);
    const isAuthorized = model.consents.filter((consent) => statusOf(model, consent) === 'authorized');
    const consent = pick(isAuthorized, whichConsent);
    await side.failCommits?.(async () => {
      if (account?.closed === false) {
        const amount = { amount: writeAmount(125), credit_debit_indicator: 'Credit' };
        await expectLost(play, who, 'transactions', { account_id: account.id, ...amount });
      }
      if (consent !== undefined)
        await expectLost(play, consent.client, `consents/${consent.id}/revoke`, { by: 'bank' });
    });
  },
};

async function expectLost(play: Play, who: Facts['client'], path: string, body: object): Promise<void> {
  const { status, text } = await askAs(play, who, ['POST', `/sandbox/${path}`, body]);
  if (status < 500) throw new Error(`${path} should be lost, and was answered with ${status}: ${text}`);
}

import { openBrowser } from '@ob/tooling/test-browser';
import { openAskedSandbox } from '../asked-sandbox.ts';
import { approve, choose, decide, signIn } from '../journey.ts';
import { type Asked, issuer, openWholeBank } from '../whole-bank.ts';

/** A bank that is asked the same as the other one. */
export interface Side extends Asked {
  /** Has alice approve an authorization, by its path, for some of her accounts; answers where she is sent. */
  approve(link: string, accountIds: readonly string[]): Promise<URL>;
  close(): Promise<void>;
}

/** Opens the sample bank on PostgreSQL, with a browser for alice. */
export async function openSampleSide(start: number): Promise<Side> {
  const bank = await openWholeBank(start);
  const alice = openBrowser(bank.service, issuer);
  await alice.get('/sign-in');
  await signIn(alice, 'alice');
  return {
    ...bank,
    async approve(link, accountIds) {
      const { location: path } = await alice.get(link);
      await alice.get(path);
      const { location } = await decide(alice, path, [approve, ...choose(...accountIds)]);
      return new URL(location);
    },
  };
}

/** Opens the bank in memory, with the same issuer, time and clients. */
export async function openSandboxSide(start: number): Promise<Side> {
  const { sandbox, ...asked } = await openAskedSandbox(start);
  return {
    ...asked,
    approve: (link, accountIds) =>
      sandbox.approve(new URL(`${issuer}${link}`), { customer: 'alice', accountIds }),
    close: async () => {},
  };
}

import { postForm, readText } from './requests.ts';
import type { ServerWork } from './server-lane.ts';
import { createAuthenticatedForm, type ThirdParty } from './third-party.ts';

export function createTokenWork(thirdParty: ThirdParty): ServerWork<Record<string, string>> {
  return {
    prepare: () =>
      createAuthenticatedForm(thirdParty, { grant_type: 'client_credentials', scope: 'consents' }),
    async perform(pool, form) {
      const token = readText(await postForm(pool, '/oauth/token', form, 200), 'access_token');
      if (token.split('.').length !== 3) throw new Error('The access token is not a JWT');
    },
  };
}

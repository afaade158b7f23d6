import type { AccessLookup, AccessState, TokenState } from '../access/access-token.ts';
import type { ConsentLookup } from '../access/consent-facts.ts';

/** What the look-up asks of whoever keeps grants: whether a token or its grant is revoked, and whose grant it is. */
export interface TokenStates {
  findTokenState(tokenId: string, grantId: string | undefined): Promise<TokenState>;
}

/** Joins the states of tokens and of consents into the look-up that guards ask; for stores that live in this process. */
export function createMemoryAccessLookup(ports: {
  readonly tokens: TokenStates;
  readonly consents: ConsentLookup;
}): AccessLookup {
  return {
    async find(token, consentId): Promise<AccessState> {
      const [state, consent] = await Promise.all([
        ports.tokens.findTokenState(token.tokenId, token.grantId),
        consentId === undefined ? undefined : ports.consents.find(consentId),
      ]);
      return consent === undefined ? state : { ...state, consent };
    },
  };
}

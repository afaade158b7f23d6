import type { AccessLookup, AccessState, TokenState } from '../access/access-token.ts';
import type { ConsentLookup } from '../access/consent-facts.ts';

/** Port: reads whether a token or its grant is revoked, and the customer of the grant. */
export interface TokenStates {
  findTokenState(tokenId: string, grantId: string | undefined): Promise<TokenState>;
}

/** Creates an {@link AccessLookup} from a store of tokens and a store of consents, for stores in memory. */
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

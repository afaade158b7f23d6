/** A scope, and the flows that issue tokens with it. */
export interface ScopeDescription {
  readonly name: string;
  readonly description: string;
  /** The client credentials flow. */
  readonly byClient: boolean;
  /** The authorization code flow. */
  readonly byCustomer: boolean;
}

/** The endpoints and scopes of the authorization server. The URLs are absolute. */
export interface AuthorizationDescription {
  readonly authorizationUrl: string;
  readonly tokenUrl: string;
  readonly scopes: readonly ScopeDescription[];
}

/** What a scope opens, and by which flow a token with it is had. */
export interface ScopeDescription {
  readonly name: string;
  readonly description: string;
  /** By client credentials. */
  readonly byClient: boolean;
  /** By a customer, through the authorization code flow. */
  readonly byCustomer: boolean;
}

/** Where access tokens come from; all addresses are absolute. */
export interface AuthorizationDescription {
  readonly authorizationUrl: string;
  readonly tokenUrl: string;
  readonly scopes: readonly ScopeDescription[];
}

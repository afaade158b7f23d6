import { createAuthenticationPolicy } from '@ob/oauth';

/** Equal to those of the sample bank. */
export const sandboxAcrs = {
  password: 'urn:sample-bank:acr:password',
  sca: 'urn:sample-bank:acr:sca',
} as const;

export const sandboxAuthentication = createAuthenticationPolicy(sandboxAcrs.sca, sandboxAcrs.password);

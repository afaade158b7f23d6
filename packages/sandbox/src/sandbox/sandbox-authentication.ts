import type { AuthenticationPolicy } from '@ob/oauth';

/** The `acr` values of the sandbox: those of the sample bank. */
export const sandboxAcrs = {
  password: 'urn:sample-bank:acr:password',
  sca: 'urn:sample-bank:acr:sca',
} as const;

const recentCode = { acr: sandboxAcrs.sca, maxAgeSeconds: 900, linked: false };

/** The authentication policy of the sandbox: that of the sample bank. */
export const sandboxAuthentication: AuthenticationPolicy = {
  acrValues: [sandboxAcrs.password, sandboxAcrs.sca],
  requirements: {
    identification: { acr: sandboxAcrs.password, maxAgeSeconds: 1800, linked: false },
    'account-access': recentCode,
    'funds-confirmation': recentCode,
    payment: { acr: sandboxAcrs.sca, maxAgeSeconds: 300, linked: true },
  },
};

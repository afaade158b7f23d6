import { createPageSettings, english } from '@ob/server/pages';

/** The page settings of the sample bank: London, in English. */
export const pageSettings = createPageSettings({
  bankName: 'Sample Bank',
  texts: english,
  timeZone: 'Europe/London',
  footer: 'Sample Bank is a demonstration. No real money, no real customers.',
});

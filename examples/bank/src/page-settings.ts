import { createPageSettings, english } from '@ob/server/pages';

/** The pages of the sample bank: a bank in London that speaks English. */
export const pageSettings = createPageSettings({
  bankName: 'Sample Bank',
  texts: english,
  timeZone: 'Europe/London',
  footer: 'Sample Bank is a demonstration. No real money, no real customers.',
});

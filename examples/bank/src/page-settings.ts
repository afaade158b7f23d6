import { createPageSettings, english, type PageChoices } from '@ob/server/pages';

/** The pages of the sample bank: London, in English. */
export const pageChoices: PageChoices = {
  bankName: 'Sample Bank',
  texts: english,
  timeZone: 'Europe/London',
  footer: 'Sample Bank is a demonstration. No real money, no real customers.',
};

export const pageSettings = createPageSettings(pageChoices);

import { createPageSettings } from './pages/page-settings.ts';
import { english } from './pages/texts/english.ts';

/** The pages of the sample bank: a bank in London that speaks English. */
export const pageSettings = createPageSettings({
  bankName: 'Sample Bank',
  texts: english,
  timeZone: 'Europe/London',
  footer: 'Sample Bank is a demonstration. No real money, no real customers.',
});

import { createPageSettings } from '../../src/pages/page-settings.ts';

/** The pages of a bank in London that speaks English. */
export const pageSettings = createPageSettings({ bankName: 'Sample Bank', timeZone: 'Europe/London' });

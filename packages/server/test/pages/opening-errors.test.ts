import { expect, test } from 'vitest';
import { renderOpeningError } from '../../src/pages/error-page.ts';
import { renderPage } from '../../src/pages/layout.ts';
import { pageSettings } from './samples.ts';

test.each([
  ['client_id_missing', 'client_id', 'completed already'],
  ['authorize_parameters', 'twice', 'completed already'],
  ['authorization_unknown', 'completed already', 'client_id'],
] as const)('the error page says why a request cannot be opened: %s', (reason, said, unsaid) => {
  const page = renderPage(
    pageSettings,
    renderOpeningError(pageSettings.texts.errors, { error: 'invalid_request', reason }),
  );
  expect(page).toContain(said);
  expect(page).not.toContain(unsaid);
});

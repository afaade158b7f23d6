import { expect, test } from 'vitest';
import { renderOpeningError } from '../../src/pages/error-page.ts';
import { renderPage } from '../../src/pages/layout.ts';
import { pageSettings } from './samples.ts';

test.each([
  ['client_id_missing', 'does not say which app', 'answered this request already'],
  ['authorize_parameters', 'twice', 'answered this request already'],
  ['authorization_unknown', 'answered this request already', 'does not say which app'],
] as const)('the error page explains why a request cannot be opened: %s', (reason, included, excluded) => {
  const page = renderPage(
    pageSettings,
    renderOpeningError(pageSettings.texts.errors, { error: 'invalid_request', reason }),
  );
  expect(page).toContain(included);
  expect(page).not.toContain(excluded);
});

test.each([
  ['request_not_pushed', 'We never received this request'],
  ['request_uri_used', 'This request was already answered'],
  ['request_uri_expired', 'This request has expired'],
  ['request_uri_unknown', 'This request is not from that app'],
] as const)('the error page has a heading of its own for %s', (reason, heading) => {
  const { errors } = pageSettings.texts;
  const page = renderPage(pageSettings, renderOpeningError(errors, { error: 'invalid_request_uri', reason }));
  expect(page).toContain(`<h1>${heading}</h1>`);
  expect(page).toContain('id="error">invalid_request_uri<');
});

import { describe, expect, test } from 'vitest';
import { renderConsentPage } from '../../src/pages/consent-page.ts';
import {
  addSharedClaims,
  describeConsent,
  describeIdentification,
} from '../../src/pages/describe-consent.ts';
import { html } from '../../src/pages/html.ts';
import { renderIdentityGrants } from '../../src/pages/identity-grants.ts';
import { access, browser, pageSettings, payment } from './samples.ts';

const fundsLimit = 10;

function render(prompt: ReturnType<typeof describeIdentification>): string {
  const view = { authorizationId: 'a', prompt, accounts: [], chosen: [] };
  return renderConsentPage(pageSettings, view, browser).main.markup;
}

describe('a third party that requests the name', () => {
  test.each([
    ['for a sign-in alone', describeIdentification(pageSettings, 'Moneta', ['name'])],
    ['with account access', describeConsent(pageSettings, access, 'Moneta', fundsLimit)],
    ['with a payment', describeConsent(pageSettings, payment, 'Moneta', fundsLimit)],
  ])('is shown on the consent page %s', (_, prompt) => {
    expect(render(addSharedClaims(pageSettings.texts, prompt, ['name']))).toMatch(/Also shared<.*Your name</);
    expect(render(addSharedClaims(pageSettings.texts, prompt, []))).not.toContain('Also shared');
  });

  test('is not described as an app that learns no name', () => {
    expect(render(describeIdentification(pageSettings, 'Moneta'))).toContain(
      'learns neither your name nor your user name',
    );
    expect(render(describeIdentification(pageSettings, 'Moneta', ['name']))).toContain(
      'does not learn your user name',
    );
  });

  test('is shown on the dashboard', () => {
    const entry = { grantId: 'g', clientName: 'Moneta', createdAt: 0 };
    expect(html`${renderIdentityGrants(pageSettings, [{ ...entry, claims: ['name'] }])}`.markup).toContain(
      'Your name',
    );
    expect(html`${renderIdentityGrants(pageSettings, [{ ...entry, claims: [] }])}`.markup).not.toContain(
      'Your name',
    );
  });
});

import type { AccountAccessConsent, Consent, HistoryRow } from '@ob/consent';
import { listTags } from '@ob/tooling/page-reading';
import { describe, expect, test } from 'vitest';
import type { ConsentEntry } from '../../src/pages/consent-card.ts';
import { html } from '../../src/pages/html.ts';
import { createRevocationQuestion } from '../../src/pages/revocation-page.ts';
import { entryOf, funds, pageSettings, payment, renderDashboard, access as requested } from './samples.ts';

const access: AccountAccessConsent = {
  ...requested,
  status: 'authorized',
  expiration_date: '2027-07-18T09:00:00.000Z',
  permissions: ['ReadAccounts', 'ReadBalances'],
};

function approvedAt(date_time: string): readonly HistoryRow[] {
  const requested = { to: 'awaiting_authorization', actor_type: 'tpp', actor_id: 'x' } as const;
  const approved = { from: 'awaiting_authorization', to: 'authorized' } as const;
  return [
    { ...requested, date_time: '2026-11-20T09:00:00.000Z' },
    { ...approved, actor_type: 'customer', actor_id: 'c-1', date_time },
  ];
}

const approvedEntry = (consent: Consent, changes: Partial<ConsentEntry> = {}): ConsentEntry =>
  entryOf(consent, { history: approvedAt('2026-11-20T09:01:00.000Z'), ...changes });

describe('the dashboard', () => {
  test.each([
    ['authorized', access, 1],
    ['authorized', funds, 1],
    ['authorized', payment, 0],
    ['revoked', access, 0],
    ['expired', access, 0],
  ] as const)('has an end button only for a consent that can be ended: %s %s', (status, consent, buttons) => {
    const entry = approvedEntry({ ...consent, status } as Consent);
    const page = renderDashboard([entry]);
    expect(listTags(page, 'button').filter((button) => button.class === 'revoke')).toHaveLength(buttons);
    expect(createRevocationQuestion(pageSettings, entry) !== undefined).toBe(buttons === 1);
  });

  test('shows the last use of a consent, its purpose and its history', () => {
    const use = (endpoint: string, time: string) => ({
      consentId: access.consent_id,
      endpoint,
      usedAt: Date.parse(`2026-11-20T${time}:00Z`),
    });
    const uses = [use('account_balances', '10:12'), use('balances', '10:09'), use('accounts', '10:05')];
    const page = renderDashboard([approvedEntry(access, { uses })]);
    const at = (time: string) =>
      `<time datetime="2026-11-20T${time}:00.000Z">20 November 2026 at ${time} GMT</time>`;
    expect(page).toContain(`<dt>Last used</dt><dd>${at('10:12')}`);
    expect(page).toContain(`<dt>Balances last read</dt><dd>${at('10:12')}`);
    expect(page).toContain(`<dt>Accounts last read</dt><dd>${at('10:05')}`);
    expect(page).not.toContain('10:09');
    expect(page).toContain(`<li>${at('09:00')}: Requested by <bdi>Moneta</bdi>`);
  });

  test('shows times in the time zone of the bank with its name, also in summer', () => {
    const page = renderDashboard([approvedEntry(access)]);
    expect(page).toContain('<time datetime="2027-07-18T09:00:00.000Z">18 July 2027 at 10:00 BST</time>');
    expect(page).not.toContain('UTC');
  });

  test('distinguishes several accesses of one app and marks the older one', () => {
    const older = approvedEntry(access);
    const newer = approvedEntry(
      { ...access, consent_id: 'consent-2' },
      { accountNames: [html`Savings, ending 8765`], history: approvedAt('2026-11-21T10:00:00.000Z') },
    );
    const page = renderDashboard([newer, older]);
    const [first = '', second = ''] = page.split('<article').slice(1);
    expect(first).toContain('Sees account information</h4><p>Savings, ending 8765<br>Approved <time');
    expect(second).toContain('Sees account information</h4><p>Everyday<br>Approved <time');
    expect(listTags(page, 'button').flatMap((button) => button['aria-label'] ?? [])).toEqual([
      'Stop sharing with \u2068Moneta\u2069, Savings, ending 8765',
      'Stop sharing with \u2068Moneta\u2069, Everyday',
    ]);
    expect(first).not.toContain('class="hint"');
    expect(second).toContain('You gave <bdi>Moneta</bdi> a newer access on <time datetime="2026-11-21');
  });

  test('shows the first letter of an app, also if it is two units of UTF-16', () => {
    const page = renderDashboard([approvedEntry(access, { clientName: '𐐨pp' })]);
    expect(page).toContain('<span class="badge" aria-hidden="true"><bdi>𐐀</bdi></span>');
  });

  test('has one heading for each app, with its accesses below it', () => {
    const other = { clientId: 'tpp-2', clientName: 'Penny' };
    const page = renderDashboard([
      approvedEntry(access),
      approvedEntry({ ...access, consent_id: 'consent-2' }, other),
      approvedEntry({ ...access, consent_id: 'consent-3' }),
      approvedEntry({ ...access, consent_id: 'consent-4', status: 'revoked' }),
    ]);
    const outline = [...page.matchAll(/<h3[^>]*><bdi>([^<]*)<|data-consent="([^"]*)"/g)].map(
      ([, heading, consent]) => heading ?? consent,
    );
    expect(outline).toEqual([
      'Moneta',
      'consent-1',
      'consent-3',
      'Penny',
      'consent-2',
      'Moneta',
      'consent-4',
    ]);
    const ids = [...page.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('does not mark another app, another kind of access or an ended one', () => {
    const newer = approvedAt('2026-11-21T10:00:00.000Z');
    const page = renderDashboard([
      approvedEntry(access),
      approvedEntry(access, { clientId: 'tpp-2', history: newer }),
      approvedEntry({ ...funds, status: 'authorized' }, { history: newer }),
      approvedEntry({ ...access, status: 'revoked' }, { history: approvedAt('2026-11-22T10:00:00.000Z') }),
    ]);
    expect(page).not.toContain('class="hint"');
  });

  test('reports the end of an access in its title and in a status message', () => {
    const page = renderDashboard([], 'Done.');
    expect(page).toContain('<p class="success" id="success" role="status">Done.</p>');
    expect(page).toContain('<title>Access ended');
    expect(renderDashboard([])).not.toContain('role="status"');
  });
});

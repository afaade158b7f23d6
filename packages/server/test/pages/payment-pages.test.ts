import { listTags } from '@ob/tooling/page-reading';
import { describe, expect, test } from 'vitest';
import { access, entryOf, funds, payee, payment, renderConsent, renderDashboard } from './samples.ts';

describe('the consent page', () => {
  test.each([
    ['a payment', true, payment],
    ['a check of funds', true, funds],
    ['sharing accounts', false, access],
  ])('preselects the only account for %s: %s', (_, isChosen, consent) => {
    const inputs = listTags(renderConsent(consent), 'input').filter(({ name }) => name === 'account_id');
    expect(inputs.map((input) => 'checked' in input)).toEqual([isChosen]);
  });

  test.each([
    ['IBAN', 'GB82WEST12345698765432', 'IBAN GB82 WEST 1234 5698 7654 32'],
    ['IBAN', 'NO9386011117947', 'IBAN NO93 8601 1117 947'],
    ['SortCodeAccountNumber', '20000087654321', 'sort code 20-00-00, account 87654321'],
    ['BBAN', 'WEST12345698765432', 'WEST12345698765432'],
    ['PAN', '541333******4321', '541333******4321'],
  ] as const)(
    'shows the number of the payee in groups that a customer can compare: %s %s',
    (scheme, id, expected) => {
      const page = renderConsent({ ...payment, creditor_account: { ...payee, scheme, id } });
      expect(page).toContain(`<dt>Payee’s account</dt><dd>${expected}</dd>`);
    },
  );

  test.each([
    [0, 'any number of times, until the access ends'],
    [1, 'once in any 24 hours, until the access ends'],
    [100, 'up to 100 times in any 24 hours, until the access ends'],
  ])('states how often funds may be checked: a limit of %i', (fundsLimit, expected) => {
    expect(renderConsent(funds, {}, fundsLimit)).toContain(`have enough money, ${expected}`);
  });

  test('states the currency of an account, and that an approved payment cannot be stopped here', () => {
    const page = renderConsent(payment);
    expect(page).toContain('Current account · ending 5432 · EUR');
    expect(page).toContain('18 February 2027 at 09:00 GMT');
    expect(page).toContain('it cannot be stopped here');
  });
});

describe('the dashboard', () => {
  test('shows the payee and the order of a payment, but neither an end nor a use', () => {
    const row = { actor_type: 'tpp', actor_id: 'tpp-1', date_time: '2026-11-20T10:00:00.000Z' } as const;
    const history = [{ ...row, from: 'authorized', to: 'consumed' } as const];
    const page = renderDashboard([entryOf({ ...payment, status: 'consumed' }, { history })]);
    expect(page).toContain('<span class="state consumed">Payment ordered</span>');
    expect(page).toContain('20 November 2026 at 10:00 GMT</time>: Payment ordered by <bdi>Moneta</bdi>');
    expect(page).toContain('<dt>Payee’s account</dt><dd>IBAN GB82 WEST 1234 5698 7654 32</dd>');
    expect(page).toContain('<dt>Paid from</dt><dd><ul><li>Everyday</li></ul></dd>');
    expect(page).not.toMatch(/<dt>(Ends|Last used)/);
  });

  test('shows until when an approved payment can be ordered', () => {
    expect(renderDashboard([entryOf({ ...payment, status: 'authorized' })])).toContain('<dt>Ends</dt>');
  });

  test('shows whether a check of funds was used', () => {
    const page = renderDashboard([entryOf({ ...funds, status: 'authorized' })]);
    expect(page).toContain('<dt>Account</dt><dd><ul><li>Everyday</li></ul></dd>');
    expect(page).toContain('<dt>Last used</dt><dd>not yet</dd>');
    expect(page).toContain('aria-label="Stop questions from \u2068Moneta\u2069, Everyday">Stop questions<');
  });
});

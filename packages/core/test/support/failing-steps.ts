import { type AccessFacts, type AccessStep, endpoints } from '@ob/core/routes';

/**
 * Evaluates each check by itself, independently of the source, and returns whether it fails. A check without its input
 * fails too.
 */
export const stepFails: Readonly<Record<AccessStep, (facts: AccessFacts) => boolean>> = {
  token: ({ token }) => !token,
  consent_header: ({ consentIds }) => consentIds.length !== 1,
  consent_known: ({ consent, consentIds, token, now }) =>
    !consent ||
    !consentIds.includes(consent.consentId) ||
    consent.clientId !== token?.clientId ||
    consent.status === 'expired' ||
    (consent.status !== 'consumed' && consent.expiresAt <= now),
  consent_type: ({ consent }) => consent?.consentType !== 'account-access',
  consent_active: ({ consent, now }) => consent?.status !== 'authorized' || consent.expiresAt <= now,
  scope: ({ token }) => !token?.scopes.some((scope) => scope === 'accounts'),
  binding: ({ token, consent }) =>
    !consent?.customerId || token?.consentId !== consent.consentId || token.customerId !== consent.customerId,
  account: ({ target, consent }) =>
    endpoints[target.endpoint].path.includes('{accountId}') &&
    !consent?.accountIds.some((selected) => selected === target.accountId),
  permission: ({ target, consent }) => {
    const open = endpoints[target.endpoint].anyOf.map(String);
    return !consent?.permissions.some((granted) => open.includes(granted));
  },
  query: ({ target, query }) => target.endpoint.endsWith('transactions') && isQueryWrong(query),
};

function isQueryWrong(query: AccessFacts['query']): boolean {
  const all = (name: string) => query.filter(([given]) => given === name).map(([, value]) => value);
  const names = ['fromBookingDateTime', 'toBookingDateTime', 'limit', 'cursor'];
  if (names.some((name) => all(name).length > 1)) return true;
  const [from, to] = ['fromBookingDateTime', 'toBookingDateTime'].map((name) => all(name)[0]);
  const isBound = (text = '2026-03-01') => /^2026-03-01(T12:00|T[\d:.]{12}Z)?$/.test(text);
  if (!isBound(from) || !isBound(to) || isReversed(from, to)) return true;
  return !['1', '1000'].includes(all('limit')[0] ?? '1') || all('cursor').length > 0;
}

/** Compares as text: a date sorts before the times of its day. As the upper bound it becomes the end of the day. */
function isReversed(from: string | undefined, to: string | undefined): boolean {
  if (from === undefined || to === undefined) return false;
  return writeOut(from, '') > writeOut(to, 'T23:59:59.999Z');
}

function writeOut(text: string, endOfDay: string): string {
  if (text.length === '2026-03-01'.length) return text + endOfDay;
  return text.length === '2026-03-01T12:00'.length ? `${text}:00.000Z` : text;
}

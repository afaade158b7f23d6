import { endpoints } from '@ob/core/routes';
import type { PlainRequest } from '../plain-request.ts';
import type { MarkedAccounts } from './planted-marks.ts';

type Headers = Readonly<Record<string, string>>;

const queries = [
  '',
  '?limit=1',
  '?limit=1000',
  '?fromBookingDateTime=2000-01-01&toBookingDateTime=2100-01-01',
];
const badQueries = [
  '?limit=0',
  '?limit=planted',
  '?cursor=AAAA',
  '?fromBookingDateTime=2026-13-01',
  "?limit='--",
];

/** Lists the paths of every endpoint, for the shared account, the customer's others, a foreign one and unknown ones. */
function listPaths({ shared, others, foreign }: MarkedAccounts): readonly string[] {
  const unknownIds = ['made-up', '%00', '..', `${foreign}%20`, "'%20OR%20'1'='1", 'a'.repeat(500)];
  const accountIds = [shared, ...others, foreign, ...unknownIds];
  return Object.values(endpoints).flatMap(({ path }) => {
    const patterns = path.includes('{accountId}')
      ? accountIds.map((id) => path.replace('{accountId}', id))
      : [path];
    return patterns.flatMap((pattern) =>
      path.endsWith('/transactions')
        ? [...queries, ...badQueries].map((query) => pattern + query)
        : [pattern],
    );
  });
}

/** Lists valid and invalid read requests for every endpoint. */
export function listRequests(bank: MarkedAccounts, access: Headers): readonly PlainRequest[] {
  const { authorization = '', 'x-consent-id': consentId = '' } = access;
  const token: Headers = { authorization };
  const paths = listPaths(bank);
  const invalidHeaders: readonly Headers[] = [
    token,
    { ...token, 'x-consent-id': 'made-up' },
    { ...access, authorization: `${authorization}x` },
    { ...access, accept: 'text/html' },
    { 'x-consent-id': consentId },
  ];
  return [
    ...paths.map((path) => ({ method: 'GET', path, headers: access })),
    ...Object.values(endpoints).flatMap(({ path }) => {
      const one = path.replace('{accountId}', bank.shared);
      return [
        ...invalidHeaders.map((headers) => ({ method: 'GET', path: one, headers })),
        { method: 'POST', path: one, headers: access, body: '{}' },
      ];
    }),
    ...['/healthz', '/readyz', '/metrics', '/nowhere'].map((path) => ({
      method: 'GET',
      path,
      headers: token,
    })),
    { method: 'GET', path: `/consents/account-access/${consentId}`, headers: token },
  ];
}

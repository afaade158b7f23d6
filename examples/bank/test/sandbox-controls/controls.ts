import type { BankUnderTest } from '../events/bank-under-test.ts';
import { openMemoryBank } from '../events/memory-bank.ts';
import { openPostgresBank } from '../events/postgres-bank.ts';
import { type ApiResponse, type ClientId, obtainClientToken } from '../third-parties.ts';

export const start = Date.parse('2026-11-20T09:30:00.000Z');

/** An id that nothing has. */
export const unknownId = '00000000-0000-4000-8000-000000000000';

export const banks = { 'on PostgreSQL': openPostgresBank, 'in memory': openMemoryBank };

export const shop = { scheme: 'IBAN', id: 'GB33BUKB20201555555555', name: 'A Shop' } as const;

export const pounds = (amount: string) => ({ amount, currency: 'GBP' });

export interface ApiRecord {
  readonly [field: string]: unknown;
  readonly status?: string;
}

/** The sandbox controls, used with a client credentials token. */
export interface Controls {
  post(path: string, body?: unknown, client?: ClientId): Promise<ApiResponse>;
  /** Posts to a control. Returns the record, or throws if the control refuses. */
  perform(path: string, body?: unknown): Promise<ApiRecord>;
  get(path: string, client?: ClientId): Promise<ApiResponse>;
}

export function createControls(bank: BankUnderTest): Controls {
  const post: Controls['post'] = async (path, body, client = 'one') => {
    const token = await obtainClientToken(bank, client);
    return bank.call('POST', `/sandbox${path}`, token, body === undefined ? {} : { body });
  };
  return {
    post,
    async perform(path, body) {
      const { status, text, json } = await post(path, body);
      if (status !== 200 && status !== 201) throw new Error(`${path} returned ${status}: ${text}`);
      return json.data as ApiRecord;
    },
    get: async (path, client = 'one') => bank.call('GET', path, await obtainClientToken(bank, client)),
  };
}

/** Formats a response as status and errors, such as `404 not_found customer`. */
export function describeResponse({ status, json }: ApiResponse): string {
  const errors = (json.errors ?? []) as readonly { readonly code: string; readonly path?: string }[];
  return [status, ...errors.map(({ code, path }) => (path === undefined ? code : `${code} ${path}`))].join(
    ' ',
  );
}

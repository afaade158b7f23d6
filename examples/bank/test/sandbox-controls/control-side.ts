import { openSampleSide } from '../events/sample-side.ts';
import { openSandboxSide } from '../events/sandbox-side.ts';
import type { Side } from '../events/side.ts';
import { type ApiResponse, type ClientId, obtainClientToken } from '../third-parties.ts';

/** When both banks begin. */
export const start = Date.parse('2026-11-20T09:30:00.000Z');

/** No id of anything. */
export const nothing = '00000000-0000-4000-8000-000000000000';

/** The banks that serve the controls. */
export const sides = { 'on PostgreSQL': openSampleSide, 'in memory': openSandboxSide };

/** The account of a shop outside the bank. */
export const shop = { scheme: 'IBAN', id: 'GB33BUKB20201555555555', name: 'A Shop' } as const;

/** Writes pounds. */
export const pounds = (amount: string) => ({ amount, currency: 'GBP' });

/** A record of any kind, as far as these tests look into it. */
export interface Reported {
  readonly [field: string]: unknown;
  readonly status?: string;
}

/** A third party at the controls. */
export interface Controls {
  readonly side: Side;
  /** Asks a control, and answers what it says. */
  ask(path: string, body?: unknown, client?: ClientId): Promise<ApiResponse>;
  /** Asks a control that does it, and answers the record. */
  reportTo(path: string, body?: unknown): Promise<Reported>;
  /** Reads as the client itself. */
  read(path: string, client?: ClientId): Promise<ApiResponse>;
}

/** Lets a third party work the controls of a bank, by a token of the client itself. */
export function workControls(side: Side): Controls {
  const ask: Controls['ask'] = async (path, body, client = 'one') => {
    const token = await obtainClientToken(side, client);
    return side.call('POST', `/sandbox${path}`, token, body === undefined ? {} : { body });
  };
  return {
    side,
    ask,
    async reportTo(path, body) {
      const { status, text, json } = await ask(path, body);
      if (status !== 200 && status !== 201) throw new Error(`${path} was answered with ${status}: ${text}`);
      return json.data as Reported;
    },
    read: async (path, client = 'one') => side.call('GET', path, await obtainClientToken(side, client)),
  };
}

/** Says an answer in short: `404 not_found customer`. */
export function describeResponse({ status, json }: ApiResponse): string {
  const errors = (json.errors ?? []) as readonly { readonly code: string; readonly path?: string }[];
  return [status, ...errors.map(({ code, path }) => (path === undefined ? code : `${code} ${path}`))].join(
    ' ',
  );
}

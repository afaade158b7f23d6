import type { ConsentChanges } from '@ob/tooling/test-bank';
import { base64url } from 'jose';
import type { Client } from '../../../src/client/client.ts';
import { blank, type Draft, type Fields, type JwtChanges, send } from '../draft.ts';
import type { RefusalBank } from '../refusal-bank.ts';
import type { Breakage, RefusalRow, RefusedAnswer } from '../refusal-table.ts';

// Changes to requests, and preparations of the bank.

export function appendPart(jwt: string): string {
  return `${jwt}.e30`;
}

/** Removes the signature of a JWT, but not the dot before it. */
export function dropSignature(jwt: string): string {
  return jwt.slice(0, jwt.lastIndexOf('.') + 1);
}

/** Replaces the header of a JWT by an array with the header. */
export function wrapPart(jwt: string): string {
  const [header = '', ...rest] = jwt.split('.');
  const text = new TextDecoder().decode(base64url.decode(header));
  return [base64url.encode(`[${text}]`), ...rest].join('.');
}

/** Adds a claim to a JWT after it was signed. */
export function changeClaims(jwt: string): string {
  const [header = '', payload = '', signature = ''] = jwt.split('.');
  const claims: unknown = JSON.parse(new TextDecoder().decode(base64url.decode(payload)));
  return [header, base64url.encode(JSON.stringify({ ...(claims as object), added: 1 })), signature].join('.');
}

type Preparation = (bank: RefusalBank) => unknown;

export function register(changes: Partial<Client>): Preparation {
  return (bank) => bank.changeClients(changes);
}

export function changeConsent(changes: ConsentChanges): Preparation {
  return (bank) => bank.changeConsent('consent-1', changes);
}

export function wait(milliseconds: number): Preparation {
  return ({ clock }) => clock.advance(milliseconds);
}

export function parameter(title: string, form: Fields, answer: RefusedAnswer, standard?: string): RefusalRow {
  return [title, { form }, answer, standard];
}

/** A client assertion of the other client, which has the same keys. */
export const byOtherClient: JwtChanges = { claims: { iss: 'tpp-2', sub: 'tpp-2' } };

export const blankForm: Draft = { ...blank, form: {}, assertion: {} };

/** Uses up the two requests that the burst limit allows. */
export async function sendTwice(bank: RefusalBank, draft: Draft): Promise<void> {
  bank.limitRequests();
  await send(bank, draft);
  await send(bank, draft);
}

export function present(authorization: string | undefined): Breakage {
  return { authorization: undefined, headers: { authorization } };
}

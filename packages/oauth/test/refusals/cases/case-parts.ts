import type { ConsentChanges } from '@ob/tooling/test-bank';
import { base64url } from 'jose';
import type { Client } from '../../../src/client/client.ts';
import type { Draft, Fields, JwtChanges } from '../draft.ts';
import type { RefusalBank } from '../refusal-bank.ts';
import type { Breakage, RefusalRow, RefusedAnswer } from '../refusal-table.ts';

// What several lists of cases do to a request, or to the bank before it is sent.

/** Appends a fourth part to a JWT. */
export function appendPart(jwt: string): string {
  return `${jwt}.e30`;
}

/** Takes the signature off a JWT, and leaves the dot before it. */
export function dropSignature(jwt: string): string {
  return jwt.slice(0, jwt.lastIndexOf('.') + 1);
}

/** Puts the header of a JWT into an array. */
export function wrapPart(jwt: string): string {
  const [header = '', ...rest] = jwt.split('.');
  const text = new TextDecoder().decode(base64url.decode(header));
  return [base64url.encode(`[${text}]`), ...rest].join('.');
}

/** Adds a claim to a JWT that is signed already. */
export function changeClaims(jwt: string): string {
  const [header = '', payload = '', signature = ''] = jwt.split('.');
  const claims: unknown = JSON.parse(new TextDecoder().decode(base64url.decode(payload)));
  return [header, base64url.encode(JSON.stringify({ ...(claims as object), added: 1 })), signature].join('.');
}

type Preparation = (bank: RefusalBank) => unknown;

/** Changes the registration of the client. */
export function register(changes: Partial<Client>): Preparation {
  return (bank) => bank.changeClients(changes);
}

/** Changes the consent. */
export function changeConsent(changes: ConsentChanges): Preparation {
  return (bank) => bank.changeConsent('consent-1', changes);
}

/** Lets time pass, in milliseconds. */
export function wait(milliseconds: number): Preparation {
  return ({ clock }) => clock.advance(milliseconds);
}

/** Builds the row of a form in which parameters are changed. */
export function parameter(title: string, form: Fields, answer: RefusedAnswer, standard?: string): RefusalRow {
  return [title, { form }, answer, standard];
}

/** An assertion of the other client, whose keys are the same. */
export const byOtherClient: JwtChanges = { claims: { iss: 'tpp-2', sub: 'tpp-2' } };

/** A form of the client that holds nothing yet. */
export const blankForm: Draft = {
  method: 'POST',
  path: '/oauth/token',
  query: '',
  headers: {},
  form: {},
  assertion: {},
  object: undefined,
  proof: undefined,
  authorization: undefined,
  certificate: undefined,
  encode: (form) => form,
};

/** Sends this and nothing else as the `Authorization` header. */
export function present(authorization: string | undefined): Breakage {
  return { authorization: undefined, headers: { authorization } };
}

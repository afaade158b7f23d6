import { consentTypes } from '@ob/core';
import {
  authentication,
  type FormChanges,
  openTestBank,
  readJson,
  type TestClient,
  type TestKey,
} from '@ob/tooling/test-bank';
import type { Client } from '../../src/client/client.ts';
import { issue } from '../x509/certificate-fixture.ts';

export const mtlsOrigin = 'https://mtls.bank.example';

const { der } = await issue(undefined, { subject: 'CN=Third Party' });
export const connection = { clientCertificate: { der } };

/** Opens a bank with a consent of every type for each client, and returns it with a connected client. */
export async function openTrialBank(client: Partial<Client> = {}, key?: TestKey) {
  const profiles = { findProfile: async () => ({ name: 'Alice' }) };
  const bank = await openTestBank({ client, mtlsOrigin, customers: { authentication, profiles } });
  await bank.storeConsent();
  for (const clientId of bank.clients.keys())
    for (const consentType of consentTypes)
      await bank.storeConsent({ clientId, consentType, consentId: `${clientId}-${consentType}` });
  return { ...bank, ...bank.connect({ connection, ...(key && { key }) }) };
}

/** Pushes a request and opens it in a browser. Returns the URL of the redirect, or `undefined` after a refusal. */
export async function authorize(tpp: TestClient, form: FormChanges = {}): Promise<URL | undefined> {
  const location = (await tpp.authorize(form)).headers.get('location');
  return location === null ? undefined : new URL(location);
}

/** Runs the whole flow. Returns the token response, or an empty object after a refusal. */
export async function obtainTokens(
  tpp: TestClient,
  form: FormChanges = {},
): Promise<Readonly<Record<string, unknown>>> {
  const callback = await tpp.authorize(form);
  return callback.status === 303 ? readJson(await tpp.exchange(callback)) : {};
}

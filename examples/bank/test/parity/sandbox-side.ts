import { createSandbox } from '@ob/sandbox';
import { approve, choose, signIn } from '../journey.ts';
import { openBrowser } from '../test-browser.ts';
import { type Asked, certificate, issuer, makeClient, openWholeBank, readAnswer } from '../whole-bank.ts';

/** A bank that is asked the same as the other one. */
export interface Side extends Asked {
  /** Has alice approve an authorization, by its path, for some of her accounts; answers where she is sent. */
  approve(link: string, accountIds: readonly string[]): Promise<URL>;
  close(): Promise<void>;
}

/** Opens the sample bank on PostgreSQL, with a browser for alice. */
export async function openSampleSide(start: number): Promise<Side> {
  const bank = await openWholeBank(start);
  const alice = openBrowser(bank.service, issuer);
  await alice.get('/sign-in');
  await signIn(alice, 'alice');
  return {
    ...bank,
    async approve(link, accountIds) {
      const { location: path } = await alice.get(link);
      await alice.get(path);
      const { location } = await alice.submit(path, [approve, ...choose(...accountIds)]);
      return new URL(location);
    },
  };
}

/** Opens the bank in memory, with the same issuer, time and clients. */
export async function openSandboxSide(start: number): Promise<Side> {
  const clients = { one: await makeClient('one'), two: await makeClient('two') };
  const registrations = Object.values(clients).map(({ registration }) => registration);
  const sandbox = await createSandbox({ clock: start, issuer, clients: registrations });
  const ask = sandbox.fetchWith({ certificate: certificate.der });
  const send = (path: string, init: RequestInit) => readAnswer(ask(`${issuer}${path}`, init));
  return {
    async post(client, path, form) {
      const body = new URLSearchParams({
        client_id: client,
        client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
        client_assertion: await clients[client].signAssertion(sandbox.clock.now()),
        ...form,
      });
      return send(path, { method: 'POST', body });
    },
    call(method, path, token, { headers = {}, body } = {}) {
      const json = body === undefined ? {} : { 'content-type': 'application/json' };
      const fields = { ...headers, ...json, authorization: `Bearer ${token}` };
      return send(path, {
        method,
        headers: fields,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
    },
    approve: (link, accountIds) =>
      sandbox.approve(new URL(`${issuer}${link}`), { customer: 'alice', accountIds }),
    close: async () => {},
  };
}

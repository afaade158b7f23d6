import { createSandbox, type Sandbox, type SandboxOptions } from '@ob/sandbox';
import { type Asked, certificate, issuer, makeClient, readAnswer } from './whole-bank.ts';

/** The bank in memory, asked over HTTP as the whole bank is. */
export interface AskedSandbox extends Asked {
  readonly sandbox: Sandbox;
}

/** Opens the bank in memory with the issuer and the third parties of the whole bank. */
export async function openAskedSandbox(start: number, options: SandboxOptions = {}): Promise<AskedSandbox> {
  const clients = { one: await makeClient('one'), two: await makeClient('two') };
  const registrations = Object.values(clients).map(({ registration }) => registration);
  const sandbox = await createSandbox({ clock: start, issuer, clients: registrations, ...options });
  const ask = sandbox.fetchWith({ certificate: certificate.der });
  const send = (path: string, init: RequestInit) => readAnswer(ask(`${issuer}${path}`, init));
  return {
    sandbox,
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
  };
}

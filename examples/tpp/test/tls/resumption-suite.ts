import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { connect, type SecureVersion, type TLSSocket } from 'node:tls';
import type { Identity } from '@ob/tooling/test-authority';
import { beforeAll, describe, expect, test } from 'vitest';
import type { AuthorizationFixture } from '../authorization/authorization-fixture.ts';
import { obtainClientToken } from '../authorization/authorize.ts';

/** The status for a token that is valid on the connection, because the consent does not exist. */
const known = 404;
const unknown = 401;

type Bearer = 'one' | 'two';

/** Tests that a resumed connection has the certificate of the connection that started the session. */
export function describeResumption(version: SecureVersion, getFixture: () => AuthorizationFixture): void {
  describe(`a resumed session of ${version}`, () => {
    let fixture: AuthorizationFixture;
    let tokens: Readonly<Record<Bearer, string>>;

    beforeAll(async () => {
      fixture = getFixture();
      const [one, two] = [clientOf('one'), clientOf('two')];
      tokens = { one: await obtainClientToken(fixture, one), two: await obtainClientToken(fixture, two) };
    });

    const clientOf = (bearer: Bearer) => fixture.client(`${bearer}-private-key-jwt-mtls-unsigned-plain`);
    const open = (identity?: Identity, session?: Buffer): Promise<Connection> =>
      openConnection(fixture.issuer, version, identity, session);
    const statusOf = (connection: Connection, bearer: Bearer): Promise<number> =>
      connection.ask('/consents/account-access/none', tokens[bearer]);
    const statusesOf = async (connection: Connection): Promise<readonly number[]> => [
      await statusOf(connection, 'one'),
      await statusOf(connection, 'two'),
    ];

    test.each<[first: string, second: string, starts: Bearer | undefined, resumes: Bearer | undefined]>([
      ['one', 'nobody', 'one', undefined],
      ['one', 'one', 'one', 'one'],
      ['one', 'two', 'one', 'two'],
      ['nobody', 'one', undefined, 'one'],
      ['nobody', 'nobody', undefined, undefined],
    ])(
      'keeps the identity of the first connection: started by %s, resumed by %s',
      async (_, __, starts, resumes) => {
        const first = await open(starts && clientOf(starts).identity);
        const expected = [starts === 'one' ? known : unknown, unknown];
        expect(await statusesOf(first)).toEqual(expected);
        const second = await open(resumes && clientOf(resumes).identity, first.session());
        expect(second.socket.isSessionReused()).toBe(true);
        expect(await statusesOf(second)).toEqual(expected);
        first.socket.destroy();
        second.socket.destroy();
      },
    );
  });
}

export interface Connection {
  readonly socket: TLSSocket;
  /** Returns the newest session that the bank offered. */
  session(): Buffer;
  ask(path: string, token: string): Promise<number>;
}

export async function openConnection(
  address: string,
  version: SecureVersion,
  identity: Identity | undefined,
  session?: Buffer,
): Promise<Connection> {
  const socket = connect({
    host: '127.0.0.1',
    port: Number(new URL(address).port),
    servername: 'localhost',
    rejectUnauthorized: false,
    minVersion: version,
    maxVersion: version,
    ...(identity !== undefined && { cert: identity.certificate, key: identity.key }),
    ...(session !== undefined && { session }),
  });
  const sessions: Buffer[] = [];
  socket.on('session', (offered) => sessions.push(offered));
  await once(socket, 'secureConnect');
  const agent = Object.assign(new Agent({ keepAlive: true, maxSockets: 1 }), {
    createConnection: () => socket,
  });
  return {
    socket,
    session() {
      const newest = sessions.at(-1) ?? socket.getSession();
      if (newest === undefined) throw new Error('The bank offers no session');
      return newest;
    },
    ask: (path, token) => ask(agent, path, token),
  };
}

async function ask(agent: Agent, path: string, token: string): Promise<number> {
  const sent = request({ agent, path, headers: { authorization: `Bearer ${token}` } });
  sent.end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  await once(answer.resume(), 'end');
  return answer.statusCode ?? 0;
}

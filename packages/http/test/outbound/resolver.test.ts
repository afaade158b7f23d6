import { lookup } from 'node:dns/promises';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { resolveHost } from '@ob/http/node';
import { createAddressGuard } from '@ob/http/routes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createHostResolver } from '../../src/node/outbound/resolver.ts';
import { type NameAnswer, serveNames } from './name-server.ts';

const inside = '10.0.0.7';
const outside = '93.184.216.34';
const outsideSix = '2606:2800:220:1:0:0:0:1';

const zone: Readonly<Record<string, NameAnswer | Partial<Record<'A' | 'AAAA', NameAnswer>>>> = {
  'both.example': { addresses: [outside, outsideSix] },
  'four.example': { addresses: [outside] },
  'six.example': { addresses: [outsideSix] },
  'mixed.example': { addresses: [outside, inside] },
  'mixed-kinds.example': { addresses: [outside, '0:0:0:0:0:0:0:1'] },
  'alias.example': { alias: 'ledger.internal', addresses: [inside] },
  'absent.example': 'absent',
  'failing.example': 'failure',
  'silent.example': 'silence',
  'half.example': { A: { addresses: [outside] }, AAAA: 'failure' },
};

let turn = 0;
const answerFor = (name: string, kind: 'A' | 'AAAA'): NameAnswer => {
  if (name === 'turning.example') {
    if (kind === 'A') turn += 1;
    return { addresses: [turn % 2 === 1 ? outside : inside] };
  }
  const said = zone[name] ?? 'absent';
  return typeof said === 'object' && !('addresses' in said) ? (said[kind] ?? 'absent') : said;
};

let names: Awaited<ReturnType<typeof serveNames>>;
beforeAll(async () => {
  names = await serveNames(answerFor);
});
afterAll(() => names.close());

const createResolver = (deadlineMs = 600) => createHostResolver({ servers: [names.server], deadlineMs });

describe('a name', () => {
  test.each([
    ['both.example', [outside, '2606:2800:220:1::1']],
    ['four.example', [outside]],
    ['six.example', ['2606:2800:220:1::1']],
    ['half.example', [outside]],
    ['alias.example', [inside]],
    ['absent.example', []],
    ['93.184.216.34', ['93.184.216.34']],
    ['::1', ['::1']],
  ])('%s resolves to %j', async (host, addresses) => {
    expect(await createResolver()(host)).toEqual(addresses);
  });

  test.each(['failing.example', 'silent.example'])(
    'reports a failure of the resolver for %s',
    async (host) => {
      const begin = performance.now();
      await expect(createResolver()(host)).rejects.toMatchObject({ code: 'EAI_AGAIN' });
      expect(performance.now() - begin).toBeLessThan(1_500);
    },
  );

  test('is read from the hosts file without a DNS query', async () => {
    const hostsFile = join(await mkdtemp(join(tmpdir(), 'ob-hosts-')), 'hosts');
    await writeFile(
      hostsFile,
      '# 10.0.0.1 four.example\n10.0.0.9\tpinned.example Four.Example # ours\r\n::1 pinned.example\nno four.example',
    );
    const resolve = createHostResolver({ servers: [names.server], hostsFile });
    expect(await resolve('four.example')).toEqual(['10.0.0.9']);
    expect(await resolve('pinned.example')).toEqual(['10.0.0.9', '::1']);
    expect(await resolve('both.example')).toHaveLength(2);
    await rm(dirname(hostsFile), { recursive: true });
    expect(await resolve('four.example')).toEqual([outside]);
  });

  test('is resolved by the system when it is internal', async () => {
    expect(await createResolver()('localhost')).toContain('127.0.0.1');
    expect(await resolveHost('localhost')).toContain('127.0.0.1');
  });

  test('does not block other names when its servers are silent', async () => {
    const silent = createResolver(2_000);
    const waiting = Array.from({ length: 50 }, () => silent('silent.example').catch(() => 'failed'));
    const begin = performance.now();
    expect(await silent('four.example')).toEqual([outside]);
    await lookup('localhost');
    expect(performance.now() - begin).toBeLessThan(1_000);
    expect(new Set(await Promise.all(waiting))).toEqual(new Set(['failed']));
  });
});

describe('the guard with a name server', () => {
  const createGuard = () =>
    createAddressGuard({
      resolve: createResolver(),
      allow: [],
      environment: 'production',
      ownAddresses: () => [],
    });

  test.each(['mixed.example', 'mixed-kinds.example', 'alias.example'])('refuses %s', async (host) => {
    expect(await createGuard().admit(`https://${host}/`)).toEqual({ ok: false, refusal: 'address' });
  });

  test('resolves a name again for every check', async () => {
    turn = 0;
    const guard = createGuard();
    const verdicts: boolean[] = [];
    for (let count = 0; count < 4; count += 1)
      verdicts.push((await guard.check('https://turning.example/')).ok);
    expect(verdicts).toEqual([true, false, true, false]);
  });
});

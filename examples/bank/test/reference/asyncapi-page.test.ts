import { createService } from '@ob/http';
import { listTags } from '@ob/tooling/page-reading';
import { describe, expect, test } from 'vitest';
import { describeEvents } from '../../src/reference/describe-server.ts';
import { listFields } from '../../src/reference/list-fields.ts';
import { createReferenceRoutes } from '../../src/reference/reference-routes.ts';
import { readApiDocument } from './document.ts';

const issuer = 'https://bank.example';
const events = describeEvents(issuer);
const service = createService({
  routes: await createReferenceRoutes({ describeApi: () => readApiDocument('sandbox'), events }),
  clock: { now: () => 0 },
  random: { bytes: (length) => new Uint8Array(length) },
});
const get = (path: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
  service(new Request(`${issuer}${path}`, { headers }), {});
const messages = Object.values(events.components.messages);

test('the document is served as JSON that is asked about each time', async () => {
  const answer = await get('/asyncapi.json');
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json']);
  expect(await answer.json()).toEqual(events);
  const known = { 'if-none-match': answer.headers.get('etag') ?? '' };
  expect((await get('/asyncapi.json', known)).status).toBe(304);
  expect((await get('/openapi.json', known)).status).toBe(200);
});

describe('the page', async () => {
  const answer = await get('/docs/events');
  const page = await answer.text();

  test('has no script and no style of its own in it, and may run none', () => {
    expect(answer.headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    );
    expect(page).not.toMatch(/<script|<style|style="| on[a-z]+="/);
  });

  test('tells each event under an address of its own, with its example', () => {
    expect(messages.length).toBeGreaterThan(13);
    for (const { name, examples } of messages) {
      expect(page).toContain(`<h2 id="${name}">`);
      expect(page).toContain(`href="#${name}"`);
      const { id } = (examples[0]?.payload ?? {}) as { readonly id?: string };
      expect(page).toContain(`&quot;id&quot;: &quot;${id}&quot;`);
    }
  });

  test('tells every field of every event and every header field', () => {
    const { schemas } = events.components;
    const shown = [schemas.DeliveryHeaders ?? {}, ...messages.map(({ payload }) => payload)];
    const rows = shown.flatMap((schema) => listFields(schemas, schema));
    expect(rows.length).toBeGreaterThan(150);
    expect(rows.filter(({ meaning }) => meaning === '')).toEqual([]);
    for (const { path } of rows) expect(page).toContain(`<code>${path}</code>`);
  });

  test('tells the retries', () => {
    const rows = page.match(/<tr><th scope="row">\d<\/th><td>[^<]+/g)?.map((row) => row.replace(/.*>/, ''));
    expect(rows).toEqual(['none', '30 seconds', '1 minute', '2 minutes', '4 minutes']);
  });

  test('is led to from the API reference, and leads back', async () => {
    const links = (markup: string) => listTags(markup, 'a').map(({ href }) => href);
    expect(links(await (await get('/docs')).text())).toContain('/docs/events');
    expect(links(page)).toEqual(expect.arrayContaining(['/docs', '/asyncapi.json']));
  });

  test('loads its style under a path that changes with the content', async () => {
    const [style = ''] = listTags(page, 'link').flatMap(({ href = '' }) =>
      /reference[.]/.test(href) ? [href] : [],
    );
    expect(style).toMatch(/^\/assets\/reference\.[0-9a-f]{16}\.css$/);
    expect((await get(style)).headers.get('cache-control')).toContain('immutable');
  });
});

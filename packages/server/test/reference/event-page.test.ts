import { describe, expect, test } from 'vitest';
import { listFields } from '../../src/reference/list-fields.ts';
import { openReference } from './served-reference.ts';

const reference = await openReference();
const events = await reference.readEvents();
const messages = Object.values(events.components.messages);

describe('the page of the events', async () => {
  const answer = await reference.get('/docs/events');
  const page = await answer.text();

  test('contains no inline script or style, and its policy allows none', () => {
    expect(answer.headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    );
    expect(page).not.toMatch(/<script|<style|style="| on[a-z]+="/);
  });

  test('shows every event with its fields and example, and every header', () => {
    const { schemas } = events.components;
    const shown = [schemas.DeliveryHeaders ?? {}, ...messages.map(({ payload }) => payload)];
    const rows = shown.flatMap((schema) => listFields(schemas, schema));
    expect(rows.length).toBeGreaterThan(150);
    for (const { name, examples } of messages) {
      expect(page).toContain(`<h2 id="${name}">`);
      expect(page).toContain(`&quot;id&quot;: &quot;${Object(examples[0]?.payload).id}&quot;`);
    }
    expect(rows.filter(({ meaning }) => meaning === '')).toEqual([]);
    for (const { path } of rows) expect(page).toContain(`<code>${path}</code>`);
  });

  test('shows the pauses between attempts', () => {
    const rows = page.match(/<tr><th scope="row">\d<\/th><td>[^<]+/g)?.map((row) => row.replace(/.*>/, ''));
    expect(rows).toEqual(['none', '30 seconds', '1 minute', '2 minutes', '4 minutes']);
  });
});

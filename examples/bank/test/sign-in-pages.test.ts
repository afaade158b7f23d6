import { createPageSettings, english, isolateName, type Page, respondPage } from '@ob/server/pages';
import { listTags } from '@ob/tooling/page-reading';
import { describe, expect, test } from 'vitest';
import { renderCodePage } from '../src/sign-in/code-page.ts';
import { renderSignInPage } from '../src/sign-in/sign-in-page.ts';

const markup = '<img src=x onerror="alert(\'x\')">';
const authorization = { authorizationId: 'auth-1', clientName: 'Penny' };

const settings = createPageSettings({ bankName: 'Bank 1', footer: 'Footer 1', texts: english });
const read = (page: Page): Promise<string> => respondPage(settings, page).text();

describe('the sign-in page', () => {
  test('asks for name and password, and submits the authorization with them', async () => {
    const page = await read(
      renderSignInPage('Bank 1', { browser: { formToken: 't' }, username: 'alice', authorization }),
    );
    const names = listTags(page, 'input').map(({ name }) => name);
    expect(names).toEqual(['form_token', 'authorization', 'username', 'password']);
    expect(listTags(page, 'button')).toContainEqual({ id: 'sign-in' });
    expect(page).not.toContain('role="alert"');
  });

  test('isolates the name of the third party', async () => {
    const view = { browser: { formToken: 't' }, username: '', authorization };
    expect(await read(renderSignInPage('Bank 1', view))).toContain('<bdi>Penny</bdi></strong> sent you here');
  });

  test('escapes user input and labels each field', async () => {
    const view = { browser: { formToken: 't' }, username: markup, alert: markup, hint: markup };
    const page = await read(renderSignInPage('Bank 1', view));
    expect(page).not.toContain('<img src=x');
    expect(page).not.toMatch(/<script>|style="| on[a-z]+="/);
    const fields = listTags(page, 'input').filter(({ type }) => type !== 'hidden');
    expect(page.match(/<label[^>]*>[\s\S]*?<input/g) ?? []).toHaveLength(fields.length);
    expect(page.match(/<h1>/g)).toHaveLength(1);
  });
});

test('the code page isolates the names of the third party and of the accounts', async () => {
  const prompt = { abilities: [], facts: [] };
  const names = { clientName: 'Penny', accounts: [isolateName('Everyday')] };
  const view = { authorizationId: 'a', challengeId: 'c', prompt, ...names };
  const page = await read(renderCodePage(view, { formToken: 't' }));
  expect(page.replace(/<bdi>[^<]*<\/bdi>/g, '')).not.toMatch(/Penny|Everyday/);
  expect(page.match(/<bdi>Penny<\/bdi>/g)).toHaveLength(2);
});

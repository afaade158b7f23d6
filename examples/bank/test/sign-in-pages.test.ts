import {
  createPageSettings,
  english as englishPages,
  german as germanPages,
  Html,
  type Page,
  respondPage,
  type Texts,
} from '@ob/server/pages';
import { listTags } from '@ob/tooling/page-reading';
import { describe, expect, test } from 'vitest';
import { renderCodeConfirmedPage, renderCodeEndedPage, renderCodePage } from '../src/sign-in/code-page.ts';
import { renderSignInPage } from '../src/sign-in/sign-in-page.ts';
import { english } from '../src/sign-in/texts/english.ts';
import { german } from '../src/sign-in/texts/german.ts';
import type { SignInTexts } from '../src/sign-in/texts/sign-in-texts.ts';

const hostile = '<img src=x onerror="alert(\'x\')">';
const visitor = { customer: { displayName: 'Ada' }, formToken: 'token' };
const authorization = { authorizationId: 'auth-1', clientName: 'Penny' };

function createSettings(texts: Texts) {
  return createPageSettings({ bankName: 'Bank 1', footer: 'Footer 1', texts });
}

const read = (texts: Texts, page: Page): Promise<string> => respondPage(createSettings(texts), page).text();

/** Renders each page of the sign-in with each of its texts at least once. */
async function renderSamples(pageTexts: Texts, texts: SignInTexts): Promise<readonly string[]> {
  const { signIn, code } = texts;
  const alerts = [signIn.wrongCredentials, signIn.busy, signIn.tooManyAttempts(1), signIn.tooManyAttempts(2)];
  const codeAlerts = [code.wrongCode, code.tooManyCodes(1), code.tooManyCodes(2)];
  const types = ['account-access', 'payment', 'funds-confirmation'] as const;
  const question = { abilities: [], facts: [] };
  const pages = [
    renderSignInPage(texts, 'Bank 1', { formToken: 't', username: '' }),
    ...alerts.map((alert) =>
      renderSignInPage(texts, 'Bank 1', { formToken: 't', username: '', alert, authorization }),
    ),
    ...codeAlerts.map((alert, index) =>
      renderCodePage(
        texts,
        {
          ...authorization,
          challengeId: 'c',
          question,
          accounts: ['1', '2'],
          alert,
          hint: '123456',
          consentType: types[index] ?? 'payment',
        },
        visitor,
      ),
    ),
    renderCodeEndedPage(texts, 'auth-1', visitor),
    renderCodeConfirmedPage(texts, visitor),
  ];
  return Promise.all(pages.map((page) => read(pageTexts, page)));
}

/** Lists every text of a page that a customer sees or hears. */
function listTexts(page: string): readonly string[] {
  const shown = [...page.matchAll(/>([^<]+)</g), ...page.matchAll(/ aria-label="([^"]*)"/g)];
  return shown.map(([, text = '']) => text.trim()).filter((text) => /[a-z]{2}/i.test(text));
}

/** Lists every path of an object of texts to a text or a function. */
function listLeaves(texts: object, path = ''): readonly (readonly [string, unknown])[] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null && !(value instanceof Html)
      ? listLeaves(value, `${path}.${key}`)
      : [[`${path}.${key}`, value] as const],
  );
}

describe('the texts of the sign-in', () => {
  test('have the same keys in both languages, and are all translated', () => {
    const translated = new Map(listLeaves(german));
    expect([...translated.keys()]).toEqual(listLeaves(english).map(([path]) => path));
    const same = listLeaves(english).filter(
      ([path, value]) => typeof value === 'string' && (value === '' || translated.get(path) === value),
    );
    expect(same).toEqual([]);
  });

  test('leave no English text on a German page', async () => {
    const inEnglish = await renderSamples(englishPages, english);
    const inGerman = await renderSamples(germanPages, german);
    const englishTexts = new Set(inEnglish.flatMap(listTexts));
    const names = /Penny|Ada|Bank 1|Footer 1/g;
    const left = inGerman.flatMap(listTexts).filter((text) => englishTexts.has(text));
    expect(left.filter((text) => /[a-z]{2}/i.test(text.replaceAll(names, '')))).toEqual([]);
    expect(inGerman.length).toBe(inEnglish.length);
  });
});

describe('the sign-in page', () => {
  test('asks for a name and a password, and carries the authorization along', async () => {
    const page = await read(
      englishPages,
      renderSignInPage(english, 'Bank 1', { formToken: 't', username: 'alice', authorization }),
    );
    const names = listTags(page, 'input').map(({ name }) => name);
    expect(names).toEqual(['form_token', 'authorization', 'username', 'password']);
    expect(listTags(page, 'button')).toContainEqual({ id: 'sign-in' });
    expect(page).not.toContain('role="alert"');
  });

  test('escapes texts of others, and labels each field', async () => {
    const view = { formToken: 't', username: hostile, alert: hostile, hint: hostile };
    const page = await read(englishPages, renderSignInPage(english, 'Bank 1', view));
    expect(page).not.toContain('<img src=x');
    expect(page).not.toMatch(/<script>|style="| on[a-z]+="/);
    const fields = listTags(page, 'input').filter(({ type }) => type !== 'hidden');
    expect(page.match(/<label[^>]*>[\s\S]*?<input/g) ?? []).toHaveLength(fields.length);
    expect(page.match(/<h1>/g)).toHaveLength(1);
  });
});

import { randomBytes, randomInt, scryptSync, timingSafeEqual } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { Route, RouteContext } from '@ob/http';
import {
  type BrowserSession,
  type ConsentPrompt,
  type CustomerPagePorts,
  describePending,
  findPending,
  type Html,
  hashBrowserSecret,
  html,
  readBrowserSession,
  receiveForm,
  redirectTo,
  renderFacts,
  renderFormToken,
  respondPage,
  respondPageError,
  type SignedInCustomer,
  type StepUp,
} from '@ob/server/pages';

const cookieAttributes = 'Path=/; Secure; HttpOnly; SameSite=Lax';

/** Sends a text with a one-time code to the phone of a customer. */
export type SendCode = (customerId: string, text: string) => void;

export type PageRoutes = (ports: CustomerPagePorts) => readonly Route[];

/** Creates the sign-in page, and the page on which a customer confirms an approval by a code. */
export function createLoginRoutes(db: DatabaseSync, sendCode: SendCode): PageRoutes {
  return (ports) => [
    {
      method: 'GET',
      path: '/login',
      errors: 'page',
      handle: async (request) => respondLogin(ports, await readBrowserSession(ports, request)),
    },
    {
      method: 'POST',
      path: '/login',
      errors: 'page',
      handle: (request, context) => takeLogin(db, ports, request, context),
    },
    {
      method: 'GET',
      path: '/confirm/{link}',
      errors: 'page',
      handle: (request, context) => showCode(db, sendCode, ports, request, context),
    },
    {
      method: 'POST',
      path: '/confirm/{link}',
      errors: 'page',
      handle: (request, context) => takeCode(db, ports, request, context),
    },
  ];
}

/** Finds the customer of a session, which ends after 30 minutes. */
export function findSession(db: DatabaseSync, request: Request): SignedInCustomer | undefined {
  const select = `SELECT json FROM sessions WHERE cookie = ? AND json->>'signedInAt' > ?`;
  const row = db.prepare(select).get(hashSession(request), Date.now() - 30 * 60_000);
  return row && JSON.parse(String(row.json));
}

/** Ends a session and returns the `Set-Cookie` value that deletes its cookie. */
export function endSession(db: DatabaseSync, request: Request): string {
  db.prepare('DELETE FROM sessions WHERE cookie = ?').run(hashSession(request));
  return `__Host-session=; ${cookieAttributes}; Max-Age=0`;
}

/** Adds a customer with the hash of the password. */
export function addCustomer(db: DatabaseSync, id: string, displayName: string, password: string): void {
  const salt = randomBytes(16).toString('base64url');
  const insert = db.prepare('INSERT INTO customers VALUES (?, ?, ?, ?, 0, 0)');
  insert.run(id, displayName, salt, hashPassword(password, salt));
}

/** Signs the customer in under a new cookie, so that a cookie from before gives no access. */
async function takeLogin(
  db: DatabaseSync,
  ports: CustomerPagePorts,
  request: Request,
  context: RouteContext,
): Promise<Response> {
  const form = await receiveForm(ports, request, context);
  if (!form.ok) return respondPageError(ports.settings, form.refusal);
  const { browser, fields } = form.value;
  const customer = checkPassword(db, fields.get('customer') ?? '', fields.get('password') ?? '');
  if (customer === undefined) return respondLogin(ports, browser, 'The name or the password is wrong.');
  const cookie = randomBytes(32).toString('base64url');
  const authentications = [{ acr: 'password', authenticatedAt: Date.now(), linkedTo: null }];
  const session = { ...customer, signedInAt: Date.now(), authentications };
  db.prepare('INSERT INTO sessions VALUES (?, ?)').run(hashBrowserSecret(cookie), JSON.stringify(session));
  const returnTo = new URL(request.url).searchParams.get('returnTo') ?? '';
  const isOwnPath = /^(\/[\w?=&%.-]+)+$/.test(returnTo); // never another site
  return redirectTo(isOwnPath ? returnTo : '/dashboard', `__Host-session=${cookie}; ${cookieAttributes}`);
}

/** Checks a password. After five wrong passwords in 15 minutes, it also refuses the correct one. */
function checkPassword(db: DatabaseSync, id: string, password: string) {
  const count = `UPDATE customers SET tries = iif(since < :old, 1, tries + 1), since = iif(since < :old, :now, since)
    WHERE id = :id RETURNING displayName, salt, hash, tries`;
  const now = Date.now();
  const row = db.prepare(count).get({ id, now, old: now - 15 * 60_000 });
  const given = Buffer.from(hashPassword(password, String(row?.salt)));
  const expected = Buffer.from(String(row?.hash).padEnd(given.length));
  if (!timingSafeEqual(given, expected) || Number(row?.tries) > 5) return undefined;
  db.prepare('UPDATE customers SET tries = 0 WHERE id = ?').run(id);
  return { customerId: id, displayName: String(row?.displayName) };
}

/** Sends a code for the terms, unless one of the last 5 minutes exists. */
async function showCode(
  db: DatabaseSync,
  sendCode: SendCode,
  ports: CustomerPagePorts,
  request: Request,
  { params }: RouteContext,
): Promise<Response> {
  const browser = await readBrowserSession(ports, request);
  const found = await findTerms(db, ports, browser, params);
  if (found instanceof Response) return found;
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const insert = `INSERT INTO codes AS old VALUES (:link, :code, :now, 0) ON CONFLICT DO UPDATE
    SET code = :code, at = :now, tries = 0 WHERE old.at < :now - 300000`;
  const { link, customerId } = found.terms;
  const isNew = db.prepare(insert).run({ link, code, now: Date.now() }).changes === 1;
  if (isNew) sendCode(customerId, `${code}: ${found.question.title}`);
  return respondCode(ports, browser, found.question);
}

/** Confirms the terms with their code: once, within 5 minutes, with at most five tries. */
async function takeCode(
  db: DatabaseSync,
  ports: CustomerPagePorts,
  request: Request,
  context: RouteContext,
): Promise<Response> {
  const form = await receiveForm(ports, request, context);
  if (!form.ok) return respondPageError(ports.settings, form.refusal);
  const { browser, fields } = form.value;
  const found = await findTerms(db, ports, browser, context.params);
  if (found instanceof Response) return found;
  const { link, returnTo } = found.terms;
  const now = Date.now();
  const count = `UPDATE codes SET tries = tries + 1 WHERE link = ? AND tries < 5 AND at > ? RETURNING code`;
  const row = db.prepare(count).get(link, now - 5 * 60_000);
  if (row === undefined || row.code !== fields.get('code'))
    return respondCode(ports, browser, found.question, 'This code is wrong or too old.');
  db.prepare('UPDATE codes SET tries = 5 WHERE link = ?').run(link);
  const confirmed = JSON.stringify({ acr: 'app', authenticatedAt: now, linkedTo: link });
  const add = `UPDATE sessions SET json = json_insert(json, '$.authentications[#]', json(?)) WHERE cookie = ?`;
  db.prepare(add).run(confirmed, hashSession(request));
  return redirectTo(returnTo);
}

/** Finds the terms of the signed-in customer, or returns the page to show instead. */
async function findTerms(
  db: DatabaseSync,
  ports: CustomerPagePorts,
  browser: BrowserSession,
  { link = '' }: RouteContext['params'],
): Promise<{ readonly terms: StepUp; readonly question: ConsentPrompt } | Response> {
  const row = db.prepare('SELECT json FROM step_ups WHERE key = ?').get(link);
  const terms: StepUp | undefined = row && JSON.parse(String(row.json));
  if (terms?.customerId !== browser.customer?.customerId || terms === undefined)
    return respondPageError(ports.settings, 'invalid_request');
  const pending = await findPending(ports, browser, terms.authorizationId);
  if (!pending.ok) return pending.refusal;
  return { terms, question: describePending(ports, pending.value) };
}

const respondLogin = (ports: CustomerPagePorts, browser: BrowserSession, alert?: string): Response =>
  respondForm(
    ports,
    browser,
    'Sign in',
    alert,
    html`
<label class="field">Customer<input name="customer" autocomplete="username" required></label>
<label class="field">Password<input name="password" type="password" autocomplete="current-password" required></label>`,
  );

const respondCode = (
  ports: CustomerPagePorts,
  browser: BrowserSession,
  { title, lead, facts }: ConsentPrompt,
  alert?: string,
): Response =>
  respondForm(
    ports,
    browser,
    title,
    alert,
    html`<p class="lead">${lead}</p>${renderFacts(facts)}
<label class="field">Code<input name="code" inputmode="numeric" autocomplete="one-time-code" required></label>`,
  );

function respondForm(
  { settings }: CustomerPagePorts,
  browser: BrowserSession,
  title: string | Html,
  alert: string | undefined,
  fields: Html,
): Response {
  const main = html`<section class="card"><h1>${title}</h1>
${alert !== undefined && html`<p class="alert" role="alert">${alert}</p>`}
<form method="post">${renderFormToken(browser.formToken)}${fields}
<div class="actions"><button id="continue">Continue</button></div></form></section>`;
  return respondPage(settings, { title, browser, main }, { status: alert === undefined ? 200 : 401 });
}

const hashPassword = (password: string, salt: string): string =>
  scryptSync(password, salt, 32).toString('base64url');

const hashSession = ({ headers }: Request): string =>
  hashBrowserSecret(/(?:^|; )__Host-session=([^;]+)/.exec(headers.get('cookie') ?? '')?.[1] ?? '');

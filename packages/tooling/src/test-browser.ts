import { readHiddenFields } from './page-reading.ts';

/** `Service` of `@ob/http`. */
type Serve = (request: Request, connection: { readonly remoteAddress: string }) => Promise<Response>;

export interface PageResponse {
  readonly status: number;
  readonly location: string;
  readonly page: string;
  readonly headers: Headers;
}

/** A browser that keeps cookies and follows `Refresh` headers. */
export interface TestBrowser {
  get(path: string): Promise<PageResponse>;
  /** Posts a form with the hidden fields of the last form. */
  submit(path: string, fields?: Fields, headers?: Readonly<Record<string, string>>): Promise<PageResponse>;
}

/** A name may occur several times. */
export type Fields = readonly (readonly [string, string])[];

/** `origin` is the address of the bank, `session` a cookie of its login, such as `session=1`. */
export function openBrowser(service: Serve, origin: string, session = ''): TestBrowser {
  const jar = new Map<string, string>();
  let hidden: Readonly<Record<string, string>> = {};
  async function send(path: string, init: RequestInit): Promise<PageResponse> {
    const headers = new Headers(init.headers);
    const cookies = [session, ...jar.values()].filter((each) => each !== '');
    if (cookies.length > 0) headers.set('cookie', cookies.join('; '));
    const response = await service(new Request(`${origin}${path}`, { ...init, headers }), {
      remoteAddress: '192.0.2.7',
    });
    for (const cookie of readCookies(response.headers)) jar.set(cookie.split('=')[0] ?? '', cookie);
    const page = await response.text();
    const next = /^0; url=(.+)$/.exec(response.headers.get('refresh') ?? '')?.[1];
    if (next !== undefined) return send(next, {});
    if (page.includes('<form')) hidden = readHiddenFields(page);
    return {
      status: response.status,
      location: response.headers.get('location') ?? '',
      page,
      headers: response.headers,
    };
  }
  return {
    get: (path) => send(path, {}),
    submit(path, fields = [], headers = {}) {
      const body = new URLSearchParams([
        ...Object.entries(hidden),
        ...fields.map(([name, value]) => [name, value]),
      ] as string[][]);
      return send(path, {
        method: 'POST',
        body,
        headers: { 'sec-fetch-site': 'same-origin', origin: 'null', ...headers },
      });
    },
  };
}

function readCookies(headers: Headers): readonly string[] {
  return headers.getSetCookie().map((header) => header.split(';')[0] ?? '');
}

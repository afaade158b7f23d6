import { type Html, html, type Page } from '@ob/server/pages';
import { referencePaths } from '../reference/reference-paths.ts';

interface Link {
  readonly path: string;
  readonly name: string;
  readonly about: string;
}

const customerLinks: readonly Link[] = [
  { path: '/sign-in', name: 'Sign in', about: 'Sign in with your user name and password.' },
  {
    path: '/dashboard',
    name: 'Shared access',
    about: 'See which companies can see your accounts or act for you, and end it.',
  },
];

const developerLinks: readonly Link[] = [
  {
    path: referencePaths.apiPage,
    name: 'API reference',
    about: 'Every endpoint with its parameters, responses and errors. Try calls from the page.',
  },
  {
    path: referencePaths.eventPage,
    name: 'Events',
    about: 'Every webhook event with its fields and an example.',
  },
  { path: referencePaths.api, name: 'OpenAPI document', about: 'The API description for programs.' },
  { path: referencePaths.events, name: 'AsyncAPI document', about: 'The event description for programs.' },
  {
    path: '/.well-known/openid-configuration',
    name: 'Discovery document',
    about: 'The endpoints, keys and abilities of the authorization server.',
  },
];

/** Renders the page that leads people to everything on this server. */
export function renderHomePage(bankName: string): Page {
  return {
    title: 'Welcome',
    wide: true,
    main: html`<h1>Welcome to ${bankName}</h1>
<p class="lead">Share your accounts with the apps you choose, and stay in control.</p>
<h2>For customers</h2>
${renderLinks(customerLinks)}
<h2>For developers</h2>
${renderLinks(developerLinks)}`,
  };
}

function renderLinks(links: readonly Link[]): Html {
  return html`<ul class="tiles">
${links.map(({ path, name, about }) => html`<li class="tile"><a class="tile-name" href="${path}">${name}</a><p class="about">${about}</p></li>\n`)}</ul>`;
}

// Filters the operations and sends the calls of the API reference. The page is complete without this script.
const operations = [...document.querySelectorAll('.operation')];
const groups = [...document.querySelectorAll('.group')];
const filterInput = document.getElementById('filter');
const matches = document.getElementById('matches');
const texts = new Map();

function readText(operation) {
  if (!texts.has(operation)) {
    const parts = [...operation.querySelectorAll('summary, .about, th')].map(
      ({ textContent }) => textContent,
    );
    texts.set(operation, [operation.id.slice(3), ...parts].join(' ').toLowerCase());
  }
  return texts.get(operation);
}

function filter(query) {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  for (const operation of operations) {
    operation.hidden = !words.every((word) => readText(operation).includes(word));
  }
  for (const group of groups) group.hidden = group.querySelector('.operation:not([hidden])') === null;
  const count = operations.filter(({ hidden }) => !hidden).length;
  matches.textContent = words.length === 0 ? '' : `${count} of ${operations.length} endpoints`;
}

/** Reads the inputs of a call into the request to send. */
function readCall(operation, form) {
  const headers = new Headers({ accept: 'application/json' });
  const query = new URLSearchParams();
  let { path } = operation.dataset;
  for (const { name, value, dataset } of form.querySelectorAll('input')) {
    if (dataset.in === 'path') path = path.replace(`{${name}}`, encodeURIComponent(value));
    else if (value === '') continue;
    else if (dataset.in === 'query') query.set(name, value);
    else headers.set(name, value);
  }
  const token = document.getElementById('access-token').value.trim();
  if (token !== '') headers.set('authorization', `Bearer ${token}`);
  const body = form.querySelector('textarea');
  if (body !== null) headers.set('content-type', body.dataset.mediaType);
  const address = query.size === 0 ? path : `${path}?${query}`;
  const { method } = operation.dataset;
  return [address, { method, headers, body: body?.value ?? null, redirect: 'manual' }];
}

async function send(operation, form) {
  const status = form.querySelector('.status');
  const body = form.querySelector('.body');
  status.textContent = 'Sending …';
  body.hidden = true;
  try {
    const response = await fetch(...readCall(operation, form));
    const text = await response.text();
    const said = `${response.status} ${response.statusText}`.trim();
    status.textContent = response.type === 'opaqueredirect' ? 'The response is a redirect.' : said;
    body.textContent = formatBody(text);
    body.hidden = text === '';
  } catch {
    status.textContent = 'The request could not be sent. Check the values and the connection.';
  }
}

function formatBody(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** The first click on a call that changes data only opens it, so that the user sees the body before it is sent. */
function prepare(operation) {
  const panel = operation.querySelector('details');
  const form = operation.querySelector('form');
  form.hidden = false;
  operation.querySelector('.try').hidden = false;
  operation.querySelector('.try').addEventListener('click', (event) => {
    const isShown = panel.open;
    panel.open = true;
    fillConsent(form);
    if (!isShown && operation.dataset.method !== 'GET') event.preventDefault();
    form.scrollIntoView({ block: 'nearest' });
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void send(operation, form);
  });
}

function fillConsent(form) {
  const input = form.querySelector('input[name="X-Consent-ID"]');
  if (input?.value === '') input.value = document.getElementById('consent-id').value.trim();
}

/** Opens the operation that the address names, and ends a filter that hides it. */
function openTarget() {
  const target = document.getElementById(location.hash.slice(1));
  if (target?.closest('.reference [hidden]')) {
    filterInput.value = '';
    filter('');
    target.scrollIntoView();
  }
  target?.querySelector('details')?.setAttribute('open', '');
}

for (const operation of operations) prepare(operation);
document.querySelector('.tools').hidden = false;
filterInput.addEventListener('input', ({ target }) => filter(target.value));
addEventListener('hashchange', openTarget);
openTarget();

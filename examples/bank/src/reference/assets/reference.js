// Shows the document of this bank by Swagger UI, in a layout of its own: the frame of the page has the heading and the
// main part already, the bank has one server, and a token is pasted, since it takes a registered client to get one.
const place = document.getElementById('reference');

function createBankLayout({ React, getComponent, specSelectors }) {
  const create = React.createElement;
  return function BankLayout() {
    const part = (name, props) => create(getComponent(name, true), props);
    return create(
      'div',
      { className: 'swagger-ui' },
      part('SvgAssets'),
      create(
        'details',
        { className: 'card' },
        create('summary', null, 'What holds for every endpoint'),
        create(getComponent('Markdown', true), { source: specSelectors.info().get('description') }),
      ),
      create('h2', { id: 'endpoints' }, 'Endpoints'),
      createTokenField(create),
      part('FilterContainer'),
      part('operations'),
      part('Models'),
    );
  };
}

function createTokenField(create) {
  const field = create('input', {
    id: 'access-token',
    type: 'password',
    autoComplete: 'off',
    spellCheck: false,
  });
  return create(
    'div',
    { className: 'card' },
    create('label', { className: 'field' }, 'Access token for trying calls', field),
    create(
      'p',
      { className: 'note' },
      'It stays in this page. A token that is bound to a certificate works where the browser shows that certificate.',
    ),
  );
}

/** Shows the pasted token with every call that is tried out. */
function showToken(request) {
  const token = document.getElementById('access-token')?.value.trim();
  if (token) request.headers.Authorization = `Bearer ${token}`;
  return request;
}

/** Gives names and focus to what Swagger UI leaves without, for those who do not see the page or use no mouse. */
function mendAccess() {
  for (const select of place.querySelectorAll('select:not([aria-label])')) {
    select.setAttribute('aria-label', select.closest('.examples-select') ? 'Example' : 'Media type');
  }
  for (const table of place.querySelectorAll('table[role="region"]:not([aria-label])')) {
    table.setAttribute('aria-label', table.id.replaceAll('_', ' '));
  }
  for (const block of place.querySelectorAll('pre:not([tabindex])')) block.tabIndex = 0;
}

async function showReference() {
  const answer = await fetch(place.dataset.document);
  if (!answer.ok) throw new Error(`the document was answered with ${answer.status}`);
  new MutationObserver(mendAccess).observe(place, { childList: true, subtree: true });
  globalThis.SwaggerUIBundle({
    domNode: place,
    spec: await answer.json(),
    plugins: [
      (system) => ({
        components: {
          BankLayout: createBankLayout(system),
          // Inside a button there can be no link; the address follows what is opened all the same.
          DeepLink: ({ text }) => system.React.createElement('span', null, text),
          authorizeOperationBtn: () => null,
        },
      }),
    ],
    layout: 'BankLayout',
    requestInterceptor: showToken,
    deepLinking: true,
    defaultModelsExpandDepth: 0,
    filter: true,
    // Would send the document to a service on the internet.
    validatorUrl: null,
  });
}

showReference().catch(() => {
  place.textContent = 'The reference could not be loaded. Please try again later.';
});

import type { JsonSchema } from '@ob/http/routes';
import { type Html, html } from '../pages/html.ts';
import type { ApiBody, ApiOperation, ApiParameter, ApiResponse } from './api-operations.ts';
import { formatExample, writeSamples } from './call-samples.ts';
import { describeKind, listFields } from './list-fields.ts';
import { renderFields, renderMarkdown, renderTable, renderText } from './render-parts.ts';

export interface OperationFrame {
  readonly issuer: string;
  readonly schemas: Readonly<Record<string, JsonSchema>>;
}

/** Renders an operation: a line that opens to its description, fields, code samples and form. */
export function renderOperation(operation: ApiOperation, frame: OperationFrame): Html {
  const { method, path, operationId, summary, description } = operation;
  return html`<article class="operation" id="op-${operationId}" data-method="${method}" data-path="${path}">
<button class="try" form="call-${operationId}" aria-label="Try it: ${summary}" hidden>Try it</button>
<details>
<summary><span class="method ${method.toLowerCase()}">${method}</span> <code class="path">${renderPath(path)}</code> <span class="name">${summary}</span></summary>
<div class="about">${renderMarkdown(description ?? '')}${renderSecurity(operation)}</div>
${renderParameters(operation.parameters)}
${operation.body && renderRequestBody(operation.body, frame)}
<h3>Responses</h3>
${renderResponses(operation.responses)}
${operation.responses.flatMap((response) => renderResponseBodies(response, frame))}
${renderSamples(operation, frame)}
${renderCall(operation)}
</details>
</article>
`;
}

/** Lets a long path break before a slash. */
function renderPath(path: string): readonly Html[] {
  return path.split(/(?=\/)/).map((segment) => html`<wbr>${segment}`);
}

const schemeDescriptions: Readonly<Record<string, string>> = {
  customer_token: 'an access token that a customer has authorized',
  client_token: 'an access token of the client itself',
  client_certificate: 'the client certificate',
  dpop: 'a DPoP proof',
};

function renderSecurity({ security }: ApiOperation): Html {
  if (security.length === 0) return html`<p>Needs no token.</p>`;
  const alternatives = security.map((names) =>
    names.map((name) => schemeDescriptions[name] ?? name).join(' with '),
  );
  return html`<p>Needs ${alternatives.join(', or ')}.</p>`;
}

function renderParameters(parameters: readonly ApiParameter[]): Html | false {
  if (parameters.length === 0) return false;
  const rows = parameters.map((parameter) => ({
    path: parameter.name,
    kind: `${parameter.in}, ${describeKind(parameter.schema)}`,
    isRequired: parameter.required === true,
    meaning: parameter.description,
  }));
  return html`<h3>Parameters</h3>${renderFields('parameter', rows)}`;
}

function renderRequestBody(body: ApiBody, { schemas }: OperationFrame): Html {
  return html`<h3>Request body <small>${body.mediaType}</small></h3>
${renderFields('field', listFields(schemas, body.schema))}`;
}

function renderResponses(responses: readonly ApiResponse[]): Html {
  return renderTable(
    ['status', 'meaning'],
    responses.map(
      ({ status, description }) =>
        html`<tr><th scope="row"><code>${status}</code></th><td>${renderText(description)}</td></tr>\n`,
    ),
  );
}

/** Renders the bodies of successful responses. The page describes the error body once. */
function renderResponseBodies({ status, bodies }: ApiResponse, { schemas }: OperationFrame): readonly Html[] {
  if (!status.startsWith('2')) return [];
  return bodies.map((body) => {
    const fields = listFields(schemas, body.schema);
    return html`<h3>Response body <small>${status}, ${body.mediaType}</small></h3>
${fields.length > 0 && renderFields('field', fields)}
${body.example !== undefined && renderCode(`Example response ${status}`, formatExample(body))}`;
  });
}

function renderSamples(operation: ApiOperation, { issuer }: OperationFrame): Html {
  const { curl, typescript } = writeSamples(operation, issuer);
  const name = `code-${operation.operationId}`;
  return html`<h3>Code</h3>
<details class="code curl" name="${name}"><summary>curl</summary>${renderCode('curl', curl)}</details>
<details class="code typescript" name="${name}"><summary>TypeScript</summary>${renderCode('TypeScript', typescript)}</details>`;
}

function renderCode(label: string, code: string): Html {
  return html`<pre tabindex="0" aria-label="${label}" role="group"><code>${code}</code></pre>`;
}

/** Renders the form that the script sends. It stays hidden without the script. */
function renderCall({ operationId, parameters, body }: ApiOperation): Html {
  return html`<form class="call" id="call-${operationId}" hidden>
<h3>Try it</h3>
${parameters.map((parameter) => renderInput(operationId, parameter))}
${body !== undefined && renderBodyInput(operationId, body)}
<p class="status" role="status"></p>
<pre class="body" tabindex="0" role="group" aria-label="Response body" hidden></pre>
</form>`;
}

function renderInput(operationId: string, { name, in: place, required }: ApiParameter): Html {
  const id = `${operationId}-${name}`;
  const isPath = place === 'path';
  return html`<label class="field" for="${id}">${name}${!required && html` <small>optional</small>`}
<input id="${id}" name="${name}" data-in="${place}" autocomplete="off" spellcheck="false"${isPath && html` required`}></label>
`;
}

function renderBodyInput(operationId: string, body: ApiBody): Html {
  const id = `${operationId}-body`;
  return html`<label class="field" for="${id}">Body
<textarea id="${id}" name="body" data-media-type="${body.mediaType}" rows="8" spellcheck="false">${formatExample(body)}</textarea></label>`;
}

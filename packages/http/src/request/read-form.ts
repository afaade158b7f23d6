import { accept, type Result, refuse } from '../result.ts';
import { decodeText, readBody, readMediaType } from './read-body.ts';

export interface FormRefusal {
  readonly status: 400 | 413;
  readonly reason: keyof typeof formErrors;
  readonly description: string;
}

/** The parameters of a form by name. */
export type Form = ReadonlyMap<string, string>;

/** The refusals of a form: the status, and ASCII text for an `error_description`. */
export const formErrors = {
  body_too_large: { status: 413, description: 'The body is larger than 65536 bytes' },
  body_incomplete: { status: 400, description: 'The body is incomplete. Send it again' },
  query_parameters: { status: 400, description: 'Parameters belong in the body, not in the query string' },
  not_a_form: { status: 400, description: 'Send the body as application/x-www-form-urlencoded' },
  not_utf8: { status: 400, description: 'The body is not UTF-8. Encode it as UTF-8' },
  duplicate_parameter: { status: 400, description: 'A parameter is repeated. Send it once' },
  nul_character: { status: 400, description: 'A parameter contains a NUL character. Remove it' },
} as const;

/** Reads a form (RFC 6749 appendix B) of at most 64 KiB. Refuses repeated parameters, a query string (section 3.2) and NUL. */
export async function readForm(request: Request): Promise<Result<Form, FormRefusal>> {
  const bytes = await readBytes(request);
  return bytes.ok ? parseForm(request, bytes.value) : bytes;
}

/** Reads a form like {@link readForm}. Accepts an empty body without a media type: it has no parameters. */
export async function readOptionalForm(request: Request): Promise<Result<Form, FormRefusal>> {
  const bytes = await readBytes(request);
  if (!bytes.ok) return bytes;
  return bytes.value.byteLength === 0 ? accept(new Map()) : parseForm(request, bytes.value);
}

async function readBytes(request: Request): Promise<Result<Uint8Array, FormRefusal>> {
  const read = await readBody(request);
  if (!read.ok) return refuseForm(`body_${read.refusal}`);
  return request.url.includes('?') ? refuseForm('query_parameters') : read;
}

function parseForm(request: Request, bytes: Uint8Array): Result<Form, FormRefusal> {
  if (readMediaType(request) !== 'application/x-www-form-urlencoded') return refuseForm('not_a_form');
  const text = decodeText(bytes);
  return text === undefined ? refuseForm('not_utf8') : collectOnce(new URLSearchParams(text));
}

function collectOnce(parameters: URLSearchParams): Result<Form, FormRefusal> {
  const form = new Map<string, string>();
  for (const [name, value] of parameters) {
    if (name.includes('\0') || value.includes('\0')) return refuseForm('nul_character');
    if (form.has(name)) return refuseForm('duplicate_parameter');
    form.set(name, value);
  }
  return accept(form);
}

function refuseForm(reason: FormRefusal['reason']): Result<never, FormRefusal> {
  return refuse({ ...formErrors[reason], reason });
}

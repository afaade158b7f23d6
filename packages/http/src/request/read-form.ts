import { accept, type Result, refuse } from '../result.ts';
import { decodeText, readMediaType, readWholeBody } from './read-body.ts';

/** Why a form was refused. */
export interface FormRefusal {
  readonly status: 400 | 413;
  readonly reason: keyof typeof errors;
  /** Plain ASCII, fit for an `error_description`. */
  readonly description: string;
}

/** The parameters of a form by name, each given once. */
export type Form = ReadonlyMap<string, string>;

const errors = {
  body_too_large: { status: 413, description: 'The body is larger than 65536 bytes' },
  body_broken_off: { status: 400, description: 'The body broke off' },
  query_parameters: { status: 400, description: 'Parameters belong in the body, not in the query string' },
  not_a_form: { status: 400, description: 'Send the body as application/x-www-form-urlencoded' },
  not_utf8: { status: 400, description: 'The body is not UTF-8' },
  duplicate_parameter: { status: 400, description: 'A parameter is given more than once' },
  nul_character: { status: 400, description: 'A parameter holds a NUL character' },
} as const;

/**
 * Reads a form (RFC 6749 appendix B) of at most 64 KiB. The size is judged first; a parameter given twice, known or
 * not, and any parameter in the query string refuse the whole form (RFC 6749 section 3.2). So does NUL, which no
 * parameter has a use for and stores of text fail on.
 */
export async function readForm(request: Request): Promise<Result<Form, FormRefusal>> {
  const bytes = await readBytes(request);
  return bytes.ok ? parseForm(request, bytes.value) : bytes;
}

/** Reads a form as {@link readForm} does, or no body at all, which has no parameters and needs no media type. */
export async function readOptionalForm(request: Request): Promise<Result<Form, FormRefusal>> {
  const bytes = await readBytes(request);
  if (!bytes.ok) return bytes;
  return bytes.value.byteLength === 0 ? accept(new Map()) : parseForm(request, bytes.value);
}

async function readBytes(request: Request): Promise<Result<Uint8Array, FormRefusal>> {
  const read = await readWholeBody(request);
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
  return refuse({ ...errors[reason], reason });
}

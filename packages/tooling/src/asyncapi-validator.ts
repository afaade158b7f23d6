// This file has one version of AsyncAPI and its JSON Schema draft; the main entry loads all versions.
import schema from '@asyncapi/specs/schemas/3.0.0.json' with { type: 'json' };
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';

/** Lists the violations of the JSON Schema of AsyncAPI 3.0.0; empty for a valid document. */
export function findAsyncApiMismatches(document: unknown): readonly string[] {
  const ajv = new Ajv({ strict: false, allErrors: true, logger: false, meta: false, validateSchema: false });
  addFormats.default(ajv);
  const validate = ajv.compile(schema);
  if (validate(document)) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath || '/'} ${message}`);
}

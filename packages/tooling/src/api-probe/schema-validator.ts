import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Json } from '../api-document.ts';

/** Validates values with ajv. The generators use other code, so they cannot hide a mistake in it. */
export interface SchemaValidator {
  /** Lists the violations without the value; empty for a valid value. */
  findMismatches(schema: Json, value: unknown): readonly string[];
}

const base = 'https://document.test/schemas';

export function createSchemaValidator(schemas: Readonly<Record<string, Json>>): SchemaValidator {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema({ ...pointAt({ $defs: schemas }), $id: base });
  const compiled = new Map<string, ValidateFunction>();
  const compile = (schema: Json): ValidateFunction => {
    const key = JSON.stringify(schema);
    const known = compiled.get(key);
    if (known !== undefined) return known;
    const made = ajv.compile(pointAt(schema));
    compiled.set(key, made);
    return made;
  };
  return {
    findMismatches(schema, value) {
      const validate = compile(schema);
      if (validate(value)) return [];
      return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath || '/'} ${message}`);
    },
  };
}

function pointAt(schema: Json): Json {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/components/schemas/', `"${base}#/$defs/`)) as Json;
}

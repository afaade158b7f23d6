import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Json } from '../api-document.ts';

/** Tells whether values fit the schemas of a document, by a library that had no part in making them. */
export interface SchemaValidator {
  /** Tells what is wrong with a value, without the value; empty where it fits. */
  findMismatches(schema: Json, value: unknown): readonly string[];
}

const base = 'https://document.test/schemas';

/** Makes a judge that knows the named schemas of a document. */
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

/** Lets references lead into the schemas that the judge knows. */
function pointAt(schema: Json): Json {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/components/schemas/', `"${base}#/$defs/`)) as Json;
}

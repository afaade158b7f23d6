import type { Figure } from './figure.ts';
import { decideFigures } from './figures/decide.ts';
import { createEntryImportFigures } from './figures/entry-import.ts';
import { createEntrySizeFigures } from './figures/entry-size.ts';
import { resourceCallFigures } from './figures/resource-call.ts';
import { signFigures } from './figures/sign.ts';
import { createTokenEndpointFigures } from './figures/token-endpoint.ts';
import { verifyFigures } from './figures/verify.ts';

/**
 * Lists every figure in the order of the table. `conditions` are those under which the packages are resolved: none
 * takes what was built, `@ob/source` the sources.
 */
export function listFigures(conditions: readonly string[]): readonly Figure[] {
  return [
    ...signFigures,
    ...verifyFigures,
    ...decideFigures,
    ...resourceCallFigures,
    ...createTokenEndpointFigures(conditions),
    ...createEntrySizeFigures(conditions),
    ...createEntryImportFigures(conditions),
  ];
}

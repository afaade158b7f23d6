export { type ApiChange, formatChange } from './api-changes/api-change.ts';
export { compareDocuments } from './api-changes/compare-documents.ts';

import { type AsyncApiDocument, createAsyncApiDocument } from '@ob/webhooks/asyncapi';
import { referencePaths } from './reference-paths.ts';

/** Describes the events that the bank sends to the webhooks of third parties. */
export function describeEvents(issuer: string): AsyncApiDocument {
  return createAsyncApiDocument({
    info: {
      title: 'Sample Bank events',
      version: '1.0.0',
      description:
        'The bank sends these events to the webhooks of third parties: changes of consents and payments, and activity on the accounts that customers share. Register a webhook with `POST /webhooks`.',
      contact: { name: 'Sample Bank', url: `${issuer}${referencePaths.eventPage}` },
      license: { name: 'Apache License 2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
      externalDocs: { description: 'The HTTP API', url: `${issuer}${referencePaths.apiPage}` },
    },
  });
}

import { createAccountAudience, createMemoryConsentUseStore } from '@ob/consent/primitives';
import { accountAudienceCases, consentStoreCases, consentUseStoreCases } from '@ob/consent/testing';
import { describe, test } from 'vitest';
import { createMemorySubject } from './memory-subject.ts';

describe('the consent store in memory', () => {
  test.each(consentStoreCases)('$name', async ({ run }) => {
    await run(createMemorySubject());
  });
});

describe('the store of last uses in memory', () => {
  test.each(consentUseStoreCases)('$name', async ({ run }) => {
    await run({ uses: createMemoryConsentUseStore(), store: createMemorySubject().store });
  });
});

describe('the audience of accounts over a consent store', () => {
  test.each(accountAudienceCases)('$name', async ({ run }) => {
    const { store } = createMemorySubject();
    await run({ audience: createAccountAudience({ consents: store }), store });
  });
});

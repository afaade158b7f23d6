import { DatabaseSync } from 'node:sqlite';
import { consentStoreCases } from '@ob/consent/testing';
import { describe, test } from 'vitest';
import { createSqliteConsentStore } from './sqlite-consent-store.ts';

const full = `CREATE TRIGGER full BEFORE INSERT ON outbox BEGIN SELECT RAISE(ABORT, 'full'); END`;

describe('a consent store on SQLite', () => {
  test.each(consentStoreCases)('$name', async ({ run }) => {
    const db = new DatabaseSync(':memory:');
    await run({
      store: createSqliteConsentStore(db),
      listEventIds: async () =>
        db
          .prepare('SELECT event_id FROM outbox')
          .all()
          .map(({ event_id }) => String(event_id)),
      breakOutbox: async () => db.exec(full),
    });
    db.close();
  });
});

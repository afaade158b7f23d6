import { expect, test } from 'vitest';
import { knownVariables } from '../src/config.ts';
import { describeUnknown, findUnknownVariables } from '../src/platform/unknown-variables.ts';

test('unknown OB_ variables are reported, with a similar known name as a suggestion', () => {
  const environment = {
    OB_WORKER: '0',
    OB_WORKERS: '0',
    OB_TLS_CLIENTCA: 'ca.pem',
    OB_SOMETHING_ELSE: '1',
    PATH: '/bin',
    JOB_ID: '7',
  };
  expect(findUnknownVariables(environment, knownVariables).map(describeUnknown)).toEqual([
    'OB_SOMETHING_ELSE is not a variable of this server and has no effect.',
    'OB_TLS_CLIENTCA is not a variable of this server and has no effect. Did you mean OB_TLS_CLIENT_CA?',
    'OB_WORKERS is not a variable of this server and has no effect. Did you mean OB_WORKER?',
  ]);
});

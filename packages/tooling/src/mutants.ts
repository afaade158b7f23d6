import { Stryker } from '@stryker-mutator/core';
import { workspace } from './run-command.ts';

// The program behind `pnpm run mutants [target …]`: mutates decisions and memory stores, and lists the mutants that no test
// kills.

interface Target {
  readonly package: string;
  /** Below `src`, without `.ts`. */
  readonly files: readonly string[];
  /** Below `test`, without `.test.ts`. */
  readonly tests: string;
}

const targets: Readonly<Record<string, Target>> = {
  core: {
    package: 'core',
    files: ['access/decide*', 'payments/decide-payment', 'funds/decide-funds'],
    tests: '{access,payments,funds}/decide*',
  },
  'core-stores': {
    package: 'core',
    files: ['memory/{payment-store,serial-queue,account-reader}'],
    tests: '{payments/memory-payment-store,account-reader/*}',
  },
  consent: {
    package: 'consent',
    files: ['lifecycle/{machine,transitions,consent-dates}'],
    // The other tests are slow and notice no additional mutant.
    tests: '!(broken|explain|schema)*',
  },
  'consent-stores': { package: 'consent', files: ['memory/*'], tests: 'memory' },
  oauth: {
    package: 'oauth',
    files: [
      'authorization/decide-authorization',
      'token/exchange-code',
      'sender-constraint/sender-constraint',
    ],
    tests:
      '{flow,authorization/decide*,token/{*exchange*,access-token-verifier},sender-constraint/*,dpop/{token-endpoint,resources}}',
  },
  webhooks: {
    package: 'webhooks',
    files: ['delivery/{retry,health,delivery}', 'records/outcome'],
    tests: '{decisions,schedule}*',
  },
  'webhooks-verify': {
    package: 'webhooks-verify',
    files: ['verify/{delivery-check,received-headers,settings,signature-matcher,signature-verifier}'],
    tests: '{signature,verifier,options,order,received-event}*',
  },
};

async function runMutants(name: string, target: Target): Promise<void> {
  const folder = `packages/${target.package}`;
  process.env.OB_MUTANT_TESTS = `${folder}/test/${target.tests}.test.ts`;
  const stryker = new Stryker({
    mutate: target.files.map((file) => `${folder}/src/${file}.ts`),
    plugins: ['@stryker-mutator/vitest-runner'],
    testRunner: 'vitest',
    vitest: { configFile: 'packages/tooling/mutants.vitest.config.ts' },
    concurrency: 1,
    reporters: ['clear-text', 'progress-append-only', 'json'],
    jsonReporter: { fileName: `.data/mutants/${name}.json` },
    tempDirName: '.data/mutants/workspace',
    ignorePatterns: ['.data', 'docs/api', 'examples', '**/dist'],
  });
  await stryker.runMutationTest();
}

process.chdir(workspace);
const names = process.argv.slice(2);
for (const name of names.length === 0 ? Object.keys(targets) : names) {
  const target = targets[name];
  if (target === undefined) {
    console.error(`${name} is not a target. Use one of: ${Object.keys(targets).join(', ')}.`);
    process.exit(2);
  }
  await runMutants(name, target);
}

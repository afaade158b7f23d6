import * as whole from '@ob/webhooks/verify';
import * as express from '@ob/webhooks/verify/express';
import * as node from '@ob/webhooks/verify/node';
import * as ownWhole from '@ob/webhooks-verify';
import * as ownExpress from '@ob/webhooks-verify/express';
import * as ownNode from '@ob/webhooks-verify/node';
import { expect, test } from 'vitest';

test.each([
  ['verify', whole, ownWhole],
  ['verify/express', express, ownExpress],
  ['verify/node', node, ownNode],
])(
  '@ob/webhooks/%s exports the same functions and the same error class as the verifier package',
  (_, entry, own) => {
    expect(entry).toEqual(own);
    for (const [name, value] of Object.entries(entry)) expect(value).toBe(Reflect.get(own, name));
  },
);

import { afterAll, beforeAll } from 'vitest';
import { describeStolenTokens } from './stolen-token-suite.ts';
import { type AuthorizationWorld, openAuthorizationWorld } from './world.ts';
import { describeWrongHands } from './wrong-hands-suite.ts';

let world: AuthorizationWorld;

beforeAll(async () => {
  world = await openAuthorizationWorld('express');
});

afterAll(() => world.close());

describeStolenTokens(() => world);
describeWrongHands(() => world);

import { describeStolenTokens } from './stolen-token-suite.ts';
import { describeWrongHands } from './wrong-hands-suite.ts';

describeStolenTokens('hono');
describeWrongHands('hono');

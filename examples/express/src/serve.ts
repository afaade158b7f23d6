import { runBank } from '@ob/example-bank';
import { createExpressListener } from './adapter.ts';

/** Runs the sample bank behind Express until it is stopped. */
export const serve = (stopped: Promise<void>): Promise<void> => runBank(createExpressListener, stopped);

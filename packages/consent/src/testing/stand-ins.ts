import type { Clock, Random } from '@ob/http';

/** Makes a clock that always tells the same moment. */
export function createStill(moment: number): Clock {
  return { now: () => moment };
}

/** Makes bytes that never repeat and are no secret: each call counts one further. */
export function createCountingRandom(): Random {
  let count = 0;
  return {
    bytes(length) {
      count += 1;
      const bytes = new Uint8Array(Math.max(length, 4));
      new DataView(bytes.buffer).setUint32(0, count);
      return bytes.subarray(0, length);
    },
  };
}

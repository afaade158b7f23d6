import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import type { Random } from '@ob/http';

const blockLength = 32;

/**
 * Creates a pseudo-random source. The same seed gives the same bytes, so that a test run can be repeated. Use it only in a
 * sandbox: anyone with the seed can compute all bytes.
 */
export function createSeededRandom(seed: string): Random {
  let block = 0;
  return {
    bytes(length) {
      const bytes = new Uint8Array(length);
      for (let filled = 0; filled < length; filled += blockLength) {
        bytes.set(sha256(utf8ToBytes(`${block}/${seed}`)).subarray(0, length - filled), filled);
        block += 1;
      }
      return bytes;
    },
  };
}

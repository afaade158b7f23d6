import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import type { Random } from '@ob/http';

const blockLength = 32;

/**
 * Creates bytes that look random and are the same for the same seed, so that a test run can be repeated. Whoever knows
 * the seed knows them all: for a sandbox, and for nothing else.
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

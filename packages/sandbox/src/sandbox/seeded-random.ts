import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import type { Random } from '@ob/http';

const blockLength = 32;

/** The same seed gives the same bytes. Anyone with the seed can compute them, so use it only in a sandbox. */
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

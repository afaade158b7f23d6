import type { SecretBox } from '../signing/secret-box.ts';
import type { Timer } from './timer.ts';

/** How long opening a secret may take, in milliseconds: with what a transport takes, it ends before a lease does. */
const maxMs = 2_000;

/**
 * Makes a box that gives up on a secret after two seconds. Where a key management service hangs, requests would otherwise
 * be sent long after their leases, beside those of who took over.
 */
export function openInTime(box: SecretBox, timer: Timer): SecretBox {
  return {
    encrypt: (text, context) => box.encrypt(text, context),
    open: (encrypted, context) =>
      new Promise((resolve, reject) => {
        const fail = () => reject(new Error(`The secret of ${context} was not opened in time`));
        const cancel = startTimer(timer, fail);
        box.open(encrypted, context).then(resolve, reject).finally(cancel);
      }),
  };
}

/** Without a timer that works, which the loop tells of, it takes as long as it takes. */
function startTimer(timer: Timer, run: () => void): () => void {
  try {
    return timer.after(maxMs, run);
  } catch {
    return () => {};
  }
}

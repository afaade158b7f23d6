import type { SecretBox } from '../signing/secret-box.ts';
import type { Timer } from './timer.ts';

/** With the time of a transport, this is shorter than a lease. */
const maxMs = 2_000;

/** Rejects if a secret is not decrypted within two seconds. Otherwise, an attempt could outlive its lease and be sent twice. */
export function decryptInTime(box: SecretBox, timer: Timer): SecretBox {
  return {
    encrypt: (text, context) => box.encrypt(text, context),
    decrypt: (encrypted, context) =>
      new Promise((resolve, reject) => {
        const fail = () =>
          reject(
            new Error(
              `The secret of ${context} was not decrypted within ${maxMs} ms. Check the key service.`,
            ),
          );
        const cancel = startTimer(timer, fail);
        box.decrypt(encrypted, context).then(resolve, reject).finally(cancel);
      }),
  };
}

/** Without a timer there is no limit. The loop of the dispatcher reports the error. */
function startTimer(timer: Timer, run: () => void): () => void {
  try {
    return timer.after(maxMs, run);
  } catch {
    return () => {};
  }
}

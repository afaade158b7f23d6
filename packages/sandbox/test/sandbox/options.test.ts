import { createSandbox, type SandboxOptions } from '@ob/sandbox';
import { expect, test } from 'vitest';

test.each([
  [{ settlement: 'Manual' }, "`settlement` must be 'auto' or 'manual'."],
  [{ recieve: () => {} }, '`recieve` is not an option. Did you mean `receive`?'],
])('refuses %j', async (options, message) => {
  await expect(createSandbox(options as SandboxOptions)).rejects.toThrow(message);
});

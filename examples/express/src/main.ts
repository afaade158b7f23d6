// Operators send SIGHUP when files have changed. While the modules load, nothing of them has been read yet.
process.on('SIGHUP', () => {});
await import('./serve.ts');

export {};

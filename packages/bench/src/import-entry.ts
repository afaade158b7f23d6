// Imports one module in this new process and writes the processor time for it, in milliseconds.
const [, , module = ''] = process.argv;
const before = process.cpuUsage();
await import(module);
const { user, system } = process.cpuUsage(before);
process.stdout.write(`${(user + system) / 1000}\n`);
process.exit();

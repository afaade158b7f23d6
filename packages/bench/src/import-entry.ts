// Prints the processor time of one import in this new process, in milliseconds.
const [, , module = ''] = process.argv;
const before = process.cpuUsage();
await import(module);
const { user, system } = process.cpuUsage(before);
process.stdout.write(`${(user + system) / 1000}\n`);
process.exit();

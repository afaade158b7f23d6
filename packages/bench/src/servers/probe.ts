import { handleCommands } from './control.ts';

// Loaded before a server that has no code for benchmarks. It handles commands and does not keep the process alive.
handleCommands();
process.channel?.unref();

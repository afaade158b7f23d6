#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { runProgram } from './command/program.ts';
import { createSystemTerminal } from './command/system-terminal.ts';

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
const terminal = createSystemTerminal(process);
process.exitCode = await runProgram(process.argv.slice(2), terminal, String(version));

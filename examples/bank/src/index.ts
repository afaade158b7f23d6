export { type Bank, openBank } from './bank.ts';
export { type Config, ConfigError, readConfig } from './config.ts';
export { type CreateHandler, runBank } from './run-bank.ts';

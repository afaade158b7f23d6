export { type Bank, openBank } from './bank.ts';
export { type Config, ConfigError, readConfig } from './config.ts';
export { readConnection } from './platform/connection.ts';
export { shield } from './platform/shield.ts';
export { type CreateListener, runBank } from './run-bank.ts';

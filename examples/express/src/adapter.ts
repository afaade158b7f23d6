import type { Service } from '@ob/core/http';
import { toNodeHandler } from '@ob/core/node/server';
import express, { type Express } from 'express';

/** Mounts the service in an Express app: it serves every request that no earlier route of the app has answered. */
export function createExpressApp(service: Service): Express {
  return express().disable('x-powered-by').use(toNodeHandler(service));
}

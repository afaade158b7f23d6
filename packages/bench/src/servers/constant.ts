import { createServer } from 'node:https';
import type { SecureContextOptions } from 'node:tls';
import { getRequestListener } from '@hono/node-server';
import { connectDatabase } from '@ob/postgres';
import express from 'express';
import { Hono } from 'hono';
import { listenAndReport, readSetup } from './server.ts';

export interface ConstantSetup {
  readonly framework: 'hono' | 'express';
  readonly listener: SecureContextOptions;
  readonly databaseUrl: string;
  readonly path: string;
  readonly body: string;
}

// A framework over TLS, a query without data, and a constant answer.
const { framework, listener, databaseUrl, path, body: json } = readSetup<ConstantSetup>();
const body = JSON.parse(json);
const database = connectDatabase({ connectionString: databaseUrl, max: 20 });
const query = () => database.query({ name: 'bench_select_1', text: 'SELECT 1' }, []);

const listeners = {
  /** The cost of the ETag would be measured, too. */
  express: () =>
    express()
      .disable('x-powered-by')
      .disable('etag')
      .get(path, async (_, response) => {
        await query();
        response.json(body);
      }),
  hono: () =>
    getRequestListener(
      new Hono().get(path, async (context) => {
        await query();
        return context.json(body);
      }).fetch,
    ),
};

const options = { ...listener, requestCert: true, rejectUnauthorized: false };
listenAndReport(createServer(options, listeners[framework]()));

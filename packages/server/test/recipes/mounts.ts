import { createServer, type Server } from 'node:http';
import type { Connection, Service } from '@ob/http';
import { toNodeHandler } from '@ob/http/node';
import express from 'express';
import { fastify } from 'fastify';
import { Hono } from 'hono';

export function serveByNode(service: Service): Server {
  return createServer(toNodeHandler(service)).listen(0);
}

export function serveByExpress(service: Service): Server {
  const app = express();
  app.use(toNodeHandler(service));
  return app.listen(0);
}

export function serveByHono(service: Service): Server {
  const app = new Hono<{ Bindings: Connection }>();
  app.all('*', (context) => service(context.req.raw, context.env));
  return createServer(toNodeHandler(app.fetch)).listen(0);
}

export function serveByFastify(service: Service): Server {
  const [app, handle] = [fastify(), toNodeHandler(service)];
  app.addHook('onRequest', (request, reply) => handle(request.raw, reply.hijack().raw));
  app.listen({ port: 0, host: '127.0.0.1' });
  return app.server;
}

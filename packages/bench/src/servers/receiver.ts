import { createReceiver } from '../deliveries/receiver.ts';
import type { ReceiverSetup } from '../deliveries/sender-setup.ts';
import { listenAndReport, readSetup } from './server.ts';

// A program: an endpoint that takes every delivery.
const { requestsPerConnection = 0 } = readSetup<ReceiverSetup>();
const server = createReceiver();
server.maxRequestsPerSocket = requestsPerConnection;
listenAndReport(server);

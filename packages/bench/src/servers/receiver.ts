import { createReceiver } from '../deliveries/receiver.ts';
import type { ReceiverSetup } from '../deliveries/sender-setup.ts';
import { listenAndReport, readSetup } from './server.ts';

// An endpoint that accepts every delivery.
const { requestsPerConnection = 0 } = readSetup<ReceiverSetup>();
const server = createReceiver();
server.maxRequestsPerSocket = requestsPerConnection;
listenAndReport(server);

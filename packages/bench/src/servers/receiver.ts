import { createReceiver } from '../deliveries/receiver.ts';
import { listenAndTell } from './server.ts';

// A program: an endpoint that takes every delivery.
listenAndTell(createReceiver());

export type { ReceivedDelivery } from './verify/delivery-check.ts';
export { verifyRequest } from './verify/fetch-request.ts';
export type { RawBody } from './verify/raw-body.ts';
export type { LaterEvent, LaterEventType, PingEvent, ReceivedEvent } from './verify/received-event.ts';
export type { HeaderRecord, ReceivedHeaders } from './verify/received-headers.ts';
export { type WebhookVerificationCode, WebhookVerificationError } from './verify/refusal.ts';
export type { VerifierOptions } from './verify/settings.ts';
export type { SchemaResult, StandardSchema } from './verify/standard-schema.ts';
export { type AnyVerifier, createVerifier, type Verification, type Verifier } from './verify/verifier.ts';

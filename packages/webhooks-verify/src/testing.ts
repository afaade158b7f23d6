export { type SignedRequestOptions, signedRequest } from './testing/signed-request.ts';

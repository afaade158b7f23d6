export { createKeySetFetcher, type KeySetFetcher, type KeySetFetcherOptions } from './key-set-fetcher.ts';

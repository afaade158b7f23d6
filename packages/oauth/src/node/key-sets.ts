export {
  createKeySetFetcher,
  KeySetError,
  type KeySetFault,
  type KeySetFetcher,
  type KeySetFetcherOptions,
} from './key-set-fetcher.ts';

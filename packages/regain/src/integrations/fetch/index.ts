/** `fetch` behind a shield: a request that fails is sent again where HTTP says that this is safe. */

export { type ProtectFetchOptions, protectFetch } from './protect-fetch.ts';

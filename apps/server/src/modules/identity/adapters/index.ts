// The services outside that say who somebody is: a provider of identities, and one that proves a telephone number.
export { type FirebaseSettings, mustProveNumber } from './firebase/index.ts';
export {
  openProvider,
  type Provider,
  type ProviderName,
  ProviderSaysNo,
  type ProviderSettings,
} from './social/index.ts';

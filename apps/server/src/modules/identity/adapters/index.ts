// Who tells what this module cannot know itself: whether a person's browser asks, who somebody is, whose a telephone number is.
export { openCaptchaAdapters, PROOF_LIFE_S, type ProofPurpose } from './captcha/index.ts';
export { type FirebaseSettings, requireProvenNumber } from './firebase/index.ts';
export {
  openProvider,
  type Provider,
  type ProviderName,
  ProviderSaysNo,
  type ProviderSettings,
} from './social/index.ts';

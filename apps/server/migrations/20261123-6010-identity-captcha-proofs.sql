-- Captchas are proofs of work under a signature (decision 39): a used one is a nonce of the platform, an open one is kept nowhere.
drop table identity.captchas;

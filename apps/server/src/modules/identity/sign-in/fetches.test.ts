import { describe } from 'vitest';
import { followsNobody } from '../../../../test/follows-nobody.ts';
import { requireProvenNumber } from '../adapters/index.ts';
import { openProvider } from '../adapters/social/index.ts';

const token = `${btoa('{"alg":"RS256","kid":"k"}')}.${btoa('{"sub":"x"}')}.eA`.replaceAll('=', '');

describe('the keys of phone verification', () => {
  let turn = 0;
  followsNobody((at) => {
    turn += 1;
    return requireProvenNumber(
      { projectId: 'p', keysUrl: `${at}/keys${turn}`, issuer: 'https://issuer.example' },
      token,
      '+639170000000',
    );
  });
});

describe('the description of a provider of identities', () => {
  followsNobody((at) =>
    openProvider('google', { issuer: at, clientId: 'c' }, 's').begin(`${at}/social/google`),
  );
});

describe('the token of a provider of identities', () => {
  followsNobody((at) =>
    openProvider('facebook', { issuer: at, clientId: 'c' }, 's').finish(
      new URL(`${at}/social/facebook?code=c&state=s`),
      { state: 's', nonce: 'n', verifier: 'v'.repeat(43) },
    ),
  );
});

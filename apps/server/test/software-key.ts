// A passkey in software: makes a key pair for one site and signs the site's questions, as a browser with an authenticator does.
import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';

type Json = Record<string, unknown>;

/** What a key that lies, or one that was lured elsewhere, says otherwise. */
export interface Otherwise {
  /** The address of the page that asked. */
  readonly origin?: string;
  /** The host that the key signs for. */
  readonly site?: string;
  readonly challenge?: string;
  readonly counter?: number;
  /** Whether its owner was asked for a finger or a code. */
  readonly isVerified?: boolean;
}

export interface SoftwareKey {
  readonly id: string;
  /** Answers the question with which a passkey is made. */
  make(options: Json, otherwise?: Otherwise): Promise<Json>;
  /** Answers a question to sign in. */
  answer(options: Json, otherwise?: Otherwise): Promise<Json>;
}

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const WITH_KEY = 0x40;

export async function softwareKey(origin: string): Promise<SoftwareKey> {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const rawId = randomBytes(16);
  const id = rawId.toString('base64url');
  let used = 0;

  function clientData(type: string, options: Json, otherwise: Otherwise): Buffer {
    const { challenge = options.challenge, origin: from = origin } = otherwise;
    return Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));
  }

  function dataOf(counter: number, otherwise: Otherwise, ...made: Buffer[]): Buffer {
    const { site = new URL(origin).hostname, isVerified = true } = otherwise;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(otherwise.counter ?? counter);
    const flags = USER_PRESENT | (isVerified ? USER_VERIFIED : 0) | (made.length > 0 ? WITH_KEY : 0);
    return Buffer.concat([createHash('sha256').update(site).digest(), Buffer.of(flags), count, ...made]);
  }

  function answerOf(response: Json): Json {
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
  }

  return {
    id,
    async make(options, otherwise = {}) {
      const coseKey = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ]);
      const lengthOfId = Buffer.of(0, rawId.length);
      const authData = dataOf(0, otherwise, Buffer.alloc(16), lengthOfId, rawId, coseKey);
      // CBOR of { fmt: 'none', attStmt: {}, authData }.
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.of(authData.length),
        authData,
      ]);
      return answerOf({
        clientDataJSON: clientData('webauthn.create', options, otherwise).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      });
    },
    async answer(options, otherwise = {}) {
      used += 1;
      const client = clientData('webauthn.get', options, otherwise);
      const authenticatorData = dataOf(used, otherwise);
      const signed = Buffer.concat([authenticatorData, createHash('sha256').update(client).digest()]);
      return answerOf({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: createSign('sha256').update(signed).sign(privateKey).toString('base64url'),
        userHandle: null,
      });
    },
  };
}

// A passkey in software: makes a key pair for one site and signs the site's questions, as a browser with an authenticator does.
import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';

type Json = Record<string, unknown>;

export interface SoftwareKey {
  readonly id: string;
  /** Answers the question with which a passkey is made. */
  make(options: Json): Promise<Json>;
  /** Answers a question to sign in. */
  answer(options: Json, changes?: { origin?: string; counter?: number }): Promise<Json>;
}

const USER_PRESENT_AND_VERIFIED = 0x05;
const WITH_KEY = 0x40;

export async function softwareKey(origin: string): Promise<SoftwareKey> {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const rawId = randomBytes(16);
  const id = rawId.toString('base64url');
  const rpHash = createHash('sha256').update(new URL(origin).hostname).digest();
  let used = 0;

  function clientData(type: string, options: Json, from: string): Buffer {
    return Buffer.from(
      JSON.stringify({ type, challenge: options.challenge, origin: from, crossOrigin: false }),
    );
  }

  function dataOf(flags: number, counter: number, ...rest: Buffer[]): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([rpHash, Buffer.of(flags), count, ...rest]);
  }

  function answerOf(response: Json): Json {
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
  }

  return {
    id,
    async make(options) {
      const coseKey = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ]);
      const lengthOfId = Buffer.of(0, rawId.length);
      const authData = dataOf(
        USER_PRESENT_AND_VERIFIED | WITH_KEY,
        0,
        ...[Buffer.alloc(16), lengthOfId, rawId, coseKey],
      );
      // CBOR of { fmt: 'none', attStmt: {}, authData }.
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.of(authData.length),
        authData,
      ]);
      return answerOf({
        clientDataJSON: clientData('webauthn.create', options, origin).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      });
    },
    async answer(options, changes = {}) {
      used += 1;
      const client = clientData('webauthn.get', options, changes.origin ?? origin);
      const authenticatorData = dataOf(USER_PRESENT_AND_VERIFIED, changes.counter ?? used);
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

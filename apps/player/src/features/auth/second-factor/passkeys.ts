type PasskeyJson = Record<string, unknown>;

/** Whether this browser can use passkeys. */
export function hasPasskeys(): boolean {
  return typeof globalThis.PublicKeyCredential === 'function';
}

/** Whether an error only says that the browser's question was closed or came too late. */
export function isPasskeyClosed(error: Error): boolean {
  return error.name === 'NotAllowedError' || error.name === 'AbortError';
}

/** Lets the browser answer the server's question with a passkey. Throws what the browser throws, `NotAllowedError` when it was closed. */
export async function answerPasskey(options: PasskeyJson): Promise<PasskeyJson> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return toJson(await startAuthentication({ optionsJSON: fromJson(options) }));
}

/** Lets the browser make a new passkey. */
export async function makePasskey(options: PasskeyJson): Promise<PasskeyJson> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  return toJson(await startRegistration({ optionsJSON: fromJson(options) }));
}

/** The library reads the server's JSON as it came; its own checks refuse what is not a question. */
function fromJson<Options>(options: PasskeyJson): Options {
  return JSON.parse(JSON.stringify(options));
}

function toJson(answer: object): PasskeyJson {
  return { ...answer };
}

let isTrusted = false;

/**
 * Lets workers start under the site's Trusted Types policy, which accepts no address as a script but through this: only our own files.
 * Call it before `new Worker`.
 */
export function trustOwnWorkers(): void {
  const types: unknown = Reflect.get(globalThis, 'trustedTypes');
  if (isTrusted || !mayCreatePolicy(types)) return;
  isTrusted = true;
  types.createPolicy('default', {
    createScriptURL: (address) =>
      new URL(address, location.href).origin === location.origin ? address : null,
  });
}

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(address: string): string | null }): unknown;
}

function mayCreatePolicy(value: unknown): value is TrustedTypes {
  return typeof value === 'object' && value !== null && 'createPolicy' in value;
}

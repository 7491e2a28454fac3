/** Throws when something is so that cannot be so. Stays on in production. */
export function assert(claim: unknown, message: string): asserts claim {
  if (!claim) throw new Error(`assertion failed: ${message}`);
}

/** Closes a switch over a union: does not compile while a case is missing. */
export function assertNever(value: never): never {
  throw new Error(`unexpected case: ${JSON.stringify(value)}`);
}

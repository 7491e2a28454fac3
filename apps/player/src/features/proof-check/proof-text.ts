const HASH = /^[0-9a-f]{64}$/;
const MAX_STEPS = 64;

/** A proof that was pasted or loaded, if it is what `isProof` wants; null for anything else. */
export function readProofText<Proof>(
  text: string,
  isProof: (value: unknown) => value is Proof,
): Proof | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  return isProof(value) ? value : null;
}

/** Whether something is an object of whose fields nothing is known. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Whether something is a hash in lower-case hex. */
export function isHash(value: unknown): value is string {
  return typeof value === 'string' && HASH.test(value);
}

/** Whether something is a way from a leaf to the root of a tree. */
export function isTreePath(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.length <= MAX_STEPS &&
    value.every(
      (step: unknown) =>
        isObject(step) && (step.side === 'left' || step.side === 'right') && isHash(step.hash),
    )
  );
}

/** What a call of a use case ends with: the code of its refusal, `done`, or what else was thrown, as text. */
export function codeOf(call: Promise<unknown>): Promise<string> {
  return call.then(
    () => 'done',
    (error: unknown) =>
      error instanceof Error && 'code' in error && typeof error.code === 'string'
        ? error.code
        : `thrown: ${String(error)}`,
  );
}

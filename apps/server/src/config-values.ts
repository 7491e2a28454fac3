// Values of variables, for the files that read them.

/** Why the program does not start: one line for the operator, with the name of the variable and never its value. */
export class ConfigProblem extends Error {
  override readonly name = 'ConfigProblem';
}

/** The value that the text names. Throws `ConfigProblem` for any other. */
export function oneOf<Value extends string>(name: string, text: string, values: readonly Value[]): Value {
  const value = values.find((candidate) => candidate === text);
  if (value === undefined) throw new ConfigProblem(`${name} must be one of: ${values.join(', ')}`);
  return value;
}

/** Whether a variable is 1; `otherwise` when it is not given. */
export function flag(name: string, text: string | null, otherwise: boolean): boolean {
  if (text === null) return otherwise;
  return oneOf(name, text, ['0', '1'] as const) === '1';
}

// Secrets that come as files, as orchestrators mount them: `<NAME>_FILE` names the file whose content is the value of `<NAME>`.
import { readFileSync } from 'node:fs';

type Environment = Readonly<Record<string, string | undefined>>;

/** Why a file could not be read, in one line that names the variable and nothing of its content. */
export class SecretFileProblem extends Error {
  override readonly name = 'SecretFileProblem';
}

/**
 * The environment with the content of secret files in place of the variables that name them. White space at both ends is dropped.
 *
 * @param secrets names of the variables that may come as a file.
 * @param read gives the text of a file; throws when it cannot be read.
 * @throws SecretFileProblem for a file that cannot be read or is empty, and for a secret that is given twice.
 */
export function withSecretFiles(
  env: Environment,
  secrets: readonly string[],
  read: (path: string) => string = (path) => readFileSync(path, 'utf8'),
): Environment {
  const given: Record<string, string | undefined> = { ...env };
  for (const name of secrets) {
    const variable = `${name}_FILE`;
    const path = given[variable]?.trim();
    delete given[variable];
    if (!path) continue;
    if (given[name]?.trim())
      throw new SecretFileProblem(`${name} and ${variable} are both set; set one of them`);
    given[name] = contentOf(variable, path, read);
  }
  return given;
}

function contentOf(variable: string, path: string, read: (path: string) => string): string {
  let text: string;
  try {
    text = read(path).trim();
  } catch {
    throw new SecretFileProblem(`${variable} names a file that cannot be read`);
  }
  if (text === '') throw new SecretFileProblem(`${variable} names an empty file`);
  return text;
}

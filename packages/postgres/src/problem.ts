/** Why a database could not be brought up, in words an operator can act on. */
export type LaunchCode =
  | 'in-use'
  | 'not-writable'
  | 'not-reachable'
  | 'other-version'
  | 'unsupported-machine'
  | 'did-not-start';

/** A start that was refused or failed. The message is one line, fit to be printed as it is. */
export class LaunchProblem extends Error {
  readonly code: LaunchCode;

  constructor(code: LaunchCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'LaunchProblem';
    this.code = code;
  }
}

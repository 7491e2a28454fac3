import type { RefusalCode } from '@tyche/contract/refusals';

/** We understood and say no. The edge turns it into the status, the code and a sentence in the caller's language. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: RefusalCode;
  readonly details: Readonly<Record<string, unknown>>;
  constructor(code: RefusalCode, details: Readonly<Record<string, unknown>> = {}) {
    super(code);
    this.code = code;
    this.details = details;
  }
}

/** Something that we lean on failed. The caller hears 503, the log hears the cause. */
export class Outage extends Error {
  override readonly name = 'Outage';
}

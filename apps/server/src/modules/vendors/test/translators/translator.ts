// What the conformance suite of seamless mode needs of a protocol: a call written as its vendor writes it, and the answer read back.
import type { RawCall, VendorReply } from '../../adapter.ts';
import type { TestPlayer } from '../../calls/test/gateway.ts';

/** What an answer means, whatever the protocol. */
export type Outcome = 'ok' | 'low' | 'void' | 'conflict' | 'unsigned' | 'again';

/** A call in the words of the suite. */
export interface PlainCall {
  readonly what: 'bet' | 'win' | 'refund' | 'balance';
  /** The number of the call; of a bet also what a win or refund is about. */
  readonly id: string;
  readonly bet: string;
  readonly round: string;
  readonly currency: string;
  /** In whole units of the currency. */
  readonly amount: number;
}

export interface PlainAnswer {
  /** What the answer may mean: some protocols have one word for two outcomes. */
  readonly outcomes: readonly Outcome[];
  /** Decimal text; null in an answer that tells none. */
  readonly balance: string | null;
  /** The platform's number of what happened: the same for a repeat. Null in an answer that names none. */
  readonly number: string | null;
}

export interface Translator {
  /** What the environment gives the adapter. */
  readonly variables: Readonly<Record<string, string>>;
  write(call: PlainCall, player: TestPlayer): Promise<RawCall>;
  read(reply: VendorReply, currency: string): PlainAnswer;
}

/** A call over POST below the vendor's address. */
export function postOf(
  vendor: string,
  name: string,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): RawCall {
  return {
    method: 'POST',
    path: `/seamless/v1/${vendor}/${name}`,
    name,
    headers: { ...headers },
    body: Buffer.from(body),
  };
}

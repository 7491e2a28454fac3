// The studio's server as a page asks it. A call that has no answer is repeated under the same key; a second bet is never sent.
import type {
  ChainView,
  LastRound,
  JackpotView,
  Opened,
  OwnSeats,
  PlayRequest,
  RefusalAnswer,
  RefusalCode,
  ReplayView,
  RevealedPairView,
  RoundAnswer,
  RoundView,
  SeedsView,
} from '../../../src/wire.ts';

/** The studio refused a call. */
export class StudioRefusal extends Error {
  override readonly name = 'StudioRefusal';
  readonly code: RefusalCode;
  readonly waitMs: number;
  /** What was played last in a session that has ended. */
  readonly last: LastRound | null;
  constructor({ refusal, waitMs = 0, last = null }: RefusalAnswer) {
    super(refusal);
    this.code = refusal;
    this.waitMs = waitMs;
    this.last = last;
  }
}

/** There was no answer that can be read: nothing is known. */
export class StudioSilence extends Error {
  override readonly name = 'StudioSilence';
}

export interface Studio {
  open(launch: string): Promise<Opened>;
  /** The session of a token again, after a reload. */
  resume(token: string): Promise<Opened>;
  play(request: PlayRequest): Promise<RoundAnswer>;
  /** A step of a round that goes on, such as a tile; a repeat of the same step changes nothing. */
  step(roundId: string, step: Readonly<Record<string, unknown>>): Promise<RoundAnswer>;
  balance(): Promise<string>;
  /** The pots of the game as they are now. */
  jackpots(): Promise<readonly JackpotView[]>;
  /** The rounds before one, newest first; the newest without one. */
  rounds(before?: string): Promise<readonly RoundView[]>;
  pairs(): Promise<{ readonly seeds: SeedsView; readonly revealed: readonly RevealedPairView[] }>;
  rotate(clientSeed: string): Promise<SeedsView>;
  /** The news of the table, a JSON text a line, until the answer ends. */
  watchTable(hear: (line: string) => void): Promise<void>;
  /** The player's bets at the table. */
  ownSeats(): Promise<OwnSeats>;
  /** Sets the first client seed; it counts once. */
  chooseFirst(clientSeed: string): Promise<SeedsView>;
}

const ANSWER_MS = 8_000;

/** The chains that are committed. Everyone may read them; throws without an answer. */
export async function readChains(): Promise<readonly ChainView[]> {
  const response = await fetch('/play/api/chains', { signal: AbortSignal.timeout(ANSWER_MS) });
  if (!response.ok) throw new StudioSilence(`status ${response.status}`);
  const answer: { readonly chains: readonly ChainView[] } = await response.json();
  return answer.chains;
}

/** The round of a signed address. Throws where it is not good any more, or without an answer. */
export async function readReplay(replay: string): Promise<ReplayView> {
  const response = await fetch('/play/api/replay', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ replay }),
    signal: AbortSignal.timeout(ANSWER_MS),
  });
  if (!response.ok) throw new StudioSilence(`status ${response.status}`);
  const answer: ReplayView | RefusalAnswer = await response.json();
  if (isRefusal(answer)) throw new StudioRefusal(answer);
  return answer;
}

/** The studio for the page of a session. */
export function openStudio(): Studio {
  let token = '';
  async function call<Answer>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Answer> {
    const response = await fetch(`/play/api/${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(ANSWER_MS),
    }).catch((cause: unknown) => {
      throw new StudioSilence('no answer', { cause });
    });
    if (response.status >= 500) throw new StudioSilence(`status ${response.status}`);
    const answer: Answer | RefusalAnswer = await response.json().catch((cause: unknown) => {
      throw new StudioSilence('an answer that cannot be read', { cause });
    });
    if (isRefusal(answer)) throw new StudioRefusal(answer);
    return answer;
  }
  async function start(work: Promise<Opened>): Promise<Opened> {
    const opened = await work;
    token = opened.token;
    return opened;
  }
  return {
    open: (launch) => start(call('POST', 'open', { launch })),
    resume(known) {
      token = known;
      return start(call('POST', 'resume', {}));
    },
    play: (request) => call('POST', 'rounds', request),
    step: (roundId, step) => call('POST', `rounds/${roundId}/steps`, step),
    balance: async () => (await call<{ balance: string }>('GET', 'balance')).balance,
    jackpots: async () => (await call<{ jackpots: readonly JackpotView[] }>('GET', 'jackpots')).jackpots,
    rounds: async (before) =>
      (await call<{ rounds: RoundView[] }>('GET', `rounds${before ? `?before=${before}` : ''}`)).rounds,
    pairs: () => call('GET', 'seeds'),
    rotate: (clientSeed) => call('POST', 'seeds/rotate', { clientSeed }),
    ownSeats: () => call('GET', 'table/mine'),
    async watchTable(hear) {
      const response = await fetch('/play/api/table', { headers: { authorization: `Bearer ${token}` } });
      if (!response.ok || !response.body) throw new StudioSilence(`status ${response.status}`);
      await readLines(response.body, hear);
    },
    chooseFirst: (clientSeed) => call('POST', 'seeds/first', { clientSeed }),
  };
}

async function readLines(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  hear: (line: string) => void,
): Promise<void> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const lines = (rest + value).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) hear(line);
  }
}

function isRefusal(answer: unknown): answer is RefusalAnswer {
  return typeof answer === 'object' && answer !== null && 'refusal' in answer;
}

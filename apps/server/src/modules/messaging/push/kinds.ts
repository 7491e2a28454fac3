// What each kind of push says, opens and waits for.
import type { PushKind } from '@tyche/rules/messages/words';

interface PushRule {
  /** The page of the member centre that a press opens. */
  readonly path: string;
  /** After this number of seconds it is no news any more. */
  readonly lifeS: number;
  /** The least number of seconds after a browser's last push: draws follow each other every minute. */
  readonly quietS: number;
}

const DAY_S = 86_400;

export const pushRules: Readonly<Record<PushKind, PushRule>> = {
  money: { path: '/?centre=transactionHistory', lifeS: DAY_S, quietS: 0 },
  tickets: { path: '/?centre=personalHistoryCopy', lifeS: 3_600, quietS: 600 },
  support: { path: '/?centre=messageV2', lifeS: DAY_S, quietS: 0 },
};

// What tests of crash wait for, and what they do to the studio.
import { listDescendants, killNow, runningScript } from '../../../tools/faults/processes.ts';
import { until } from '@tyche/testkit/until';
import type { CrashPage } from './crash-page.ts';
import type { StudioStage } from './studio-stage.ts';

export const ROUND_MS = 120_000;

/** Waits for a round whose bets are open for long enough to place some. Gives its number. */
export async function nextBets(page: CrashPage): Promise<string> {
  const { round } = page;
  const isOpen = () => round()?.state === 'betting' && page.lockLeftMs() > 3_000;
  await until('bets are open', ROUND_MS, async () => isOpen());
  return round()?.no ?? '';
}

/** Waits until a player's bet in a shared round has its end; gives the round as the player sees it. */
export async function endOf(page: CrashPage, roundId: string) {
  return until('the bet has its end', ROUND_MS, async () => {
    const { rounds = [] } = (await page.mine().catch(() => null)) ?? {};
    const found = rounds.find((one: { roundId: string }) => one.roundId === roundId);
    return found && ['paid', 'refunded'].includes(found.state) ? found : null;
  });
}

/** Kills the studio of a stage at once, wherever it is; what keeps it starts it again. */
export function killStudio({ server }: StudioStage): void {
  const ofStage = listDescendants(process.pid);
  const studios = runningScript(ofStage, 'studio/src/main.ts');
  killNow(studios.filter((pid) => runningScript([pid], `--data=${server.folder}/studio`).length > 0));
}

// Reads and counts long lists beside the page, so that no key and no tap waits for them.
import { findPlay, layoutFor } from '@tyche/rules/lottery';
import { loadGame } from '@tyche/rules/lottery/catalogue';
import { readDraft, tidyList } from '@tyche/rules/lottery/slip';
import type { CountAnswer, CountQuestion } from './questions.ts';

globalThis.addEventListener('message', (event: MessageEvent<CountQuestion>) => {
  const { id } = event.data;
  answer(event.data).then(
    (found) => globalThis.postMessage(found),
    () => globalThis.postMessage({ id, failed: true } satisfies CountAnswer),
  );
});

async function answer({ id, gameCode, draft, wants }: CountQuestion): Promise<CountAnswer> {
  const game = await loadGame(gameCode);
  if (!game) return { id, failed: true };
  if (wants === 'reading') return { id, reading: readDraft(game, draft) };
  const play = findPlay(game, draft.playId);
  const layout = play && layoutFor(play, 'typed');
  return layout?.entry === 'typed' ? { id, text: tidyList(layout, draft.typed) } : { id, failed: true };
}

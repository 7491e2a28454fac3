/** How near the close is: its label and its colour change together at 30 and at 10 seconds. */
export type CountdownStage = 'open' | 'soon' | 'last' | 'closed';

export function stageOf(isOpen: boolean, leftMs: number): CountdownStage {
  if (!isOpen) return 'closed';
  if (leftMs <= 10_000) return 'last';
  return leftMs <= 30_000 ? 'soon' : 'open';
}

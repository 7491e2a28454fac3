export interface ComparedGame {
  readonly nodeId: number;
  readonly vassalage: string;
  readonly gameClassify: readonly string[];
  /** 1 low to 5 high; null where the vendor does not say. */
  readonly volatility: number | null;
}

/**
 * Games that are like one, the most alike first (docs/reference/games.md 5): a class in common counts 2, the same volatility 2 and the
 * next one 1, the same vendor 1. Games that are as much alike keep their order, that of the operator.
 *
 * @param others games of the same type; the game itself may be among them.
 */
export function similarGames<Game extends ComparedGame>(
  game: ComparedGame,
  others: readonly Game[],
  limit: number,
): readonly Game[] {
  return others
    .filter(({ nodeId }) => nodeId !== game.nodeId)
    .map((other) => ({ other, likeness: likenessOf(game, other) }))
    .sort((one, two) => two.likeness - one.likeness)
    .slice(0, limit)
    .map(({ other }) => other);
}

function likenessOf(one: ComparedGame, other: ComparedGame): number {
  const isOfClass = other.gameClassify.some((key) => one.gameClassify.includes(key));
  const distance =
    one.volatility === null || other.volatility === null ? 2 : Math.abs(one.volatility - other.volatility);
  return (isOfClass ? 2 : 0) + Math.max(0, 2 - distance) + (one.vassalage === other.vassalage ? 1 : 0);
}

import { WalletChip } from '../../features/wallet-chip/wallet-chip.tsx';
import type { GameItem } from '../../features/vendor-games/use-launch.ts';
import { groupOfGame, weightOf } from '../../lib/bonuses/counts.ts';
import { useRunningBonus } from '../../state/running-bonus.ts';

/** What a game can be played with: bonus money too, where the bonus that runs allows the game and the main wallet pays. */
export function GameBalance({
  game,
  walletTypeId,
  isSpare = false,
}: {
  readonly game: Pick<GameItem, 'gameType' | 'countsForBonus'>;
  /** The vendor's wallet that pays; null while the main wallet does. */
  readonly walletTypeId: number | null;
  readonly isSpare?: boolean;
}) {
  const bonus = useRunningBonus();
  const isSum = bonus !== null && weightOf(bonus, groupOfGame(game)) > 0;
  return <WalletChip walletTypeId={walletTypeId} isSpare={isSpare} isSum={isSum} />;
}

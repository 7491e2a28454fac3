import { useText } from '@tyche/i18n/react';
import { CardList } from '@tyche/ui/card-list';
import { type Launched, useLaunch } from '../../features/vendor-games/use-launch.ts';
import { type Lane, useOpenLobbies } from '../../state/lobbies.ts';
import css from './home-vendors.module.css';
import { Section } from './section.tsx';

const SHOWN = 12;

/** The vendors of the site. Pressing one shows its games, each of which opens by itself (docs/reference/games.md 4, row 11). */
export function HomeVendors() {
  const { t } = useText();
  const launch = useLaunch();
  const vendors = vendorsOf(useOpenLobbies().map(({ lane }) => lane));
  if (vendors.length === 0) return null;
  return (
    <Section title={t('home.vendors.title')}>
      <CardList className={css.vendors}>
        {vendors.slice(0, SHOWN).map(({ card, gameCount }) => (
          <li key={card.vassalage}>
            <button type="button" className={css.vendor} aria-haspopup="dialog" onClick={() => launch(card)}>
              <span className={css.letter} aria-hidden="true">
                {card.vendorName.slice(0, 1)}
              </span>
              <span>
                <b className={css.name}>{card.vendorName}</b>
                <small className={css.count}>{t('home.vendors.games', { count: gameCount })}</small>
              </span>
            </button>
          </li>
        ))}
      </CardList>
    </Section>
  );
}

interface Vendor {
  readonly card: Launched;
  readonly gameCount: number;
}

/** Each vendor once, with its games of all kinds; those that the operator features first. */
export function vendorsOf(lanes: readonly Lane[]): readonly Vendor[] {
  const ofGames = new Set(lanes);
  const cards = [...ofGames].flatMap(({ gameType, cards: own }) =>
    own.map((card) => ({ ...card, gameType })),
  );
  const byVendor = [...Map.groupBy(cards, ({ vassalage }) => vassalage).values()];
  const isHot = (own: typeof cards) => own.some((card) => card.isHot);
  return byVendor
    .toSorted((one, other) => Number(isHot(other)) - Number(isHot(one)))
    .flatMap((own) => {
      const [first] = own;
      if (!first) return [];
      const { vassalage, displayName: vendorName, gameType, isGame, accountTypeName } = first;
      // A vendor that has one kind of game open can be looked at.
      const status = own.find((card) => card.status === 'ready')?.status ?? first.status;
      return [
        {
          card: { vassalage, vendorName, gameType, isGame, accountTypeName, status, roomId: '' },
          gameCount: own.reduce((sum, card) => sum + card.gameCount, 0),
        },
      ];
    });
}

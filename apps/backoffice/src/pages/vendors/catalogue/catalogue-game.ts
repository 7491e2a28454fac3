import type { contract } from '@tyche/contract/contract';
import { gameClasses } from '@tyche/contract/games';
import type { InputOf, OutputOf } from '@tyche/contract/route';
import { languages, offeredLanguages } from '@tyche/i18n/languages';
import { sceneCodes } from '@tyche/rules/games';

/** A game of the catalogue as staff see it. */
export type CatalogueGame = OutputOf<typeof contract.staffGames>['list'][number];

type Arranged = InputOf<typeof contract.arrangeGame>;
type GameClass = (typeof gameClasses)[number];

/** Which picture a game has: the vendor's, none that is drawn, or one of the scenes. */
export type PictureChoice = 'vendor' | 'drawn' | (typeof sceneCodes)[number];

export const pictureChoices: readonly PictureChoice[] = ['vendor', 'drawn', ...sceneCodes];

/** What the form of a game holds. */
export interface GameDraft {
  /** By code of a language; empty: the vendor's name. */
  readonly names: Readonly<Record<string, string>>;
  readonly hasOwnClasses: boolean;
  readonly classes: readonly GameClass[];
  readonly picture: PictureChoice;
  readonly seed: number;
}

/** The form as a game fills it. */
export function draftOf({ own, gameClassify, art }: CatalogueGame): GameDraft {
  return {
    names: Object.fromEntries(own.names.map(({ language, name }) => [language, name])),
    hasOwnClasses: own.gameClassify !== null,
    classes: gameClasses.filter((one) => gameClassify.includes(one)),
    picture: own.scene === null ? 'vendor' : (sceneCodes.find((one) => one === own.scene) ?? 'drawn'),
    seed: art.seed,
  };
}

/** What the form changes of a game; null when it changes nothing. */
export function changesOf(game: CatalogueGame, draft: GameDraft): Omit<Arranged, 'nodeId' | 'reason'> | null {
  const before = draftOf(game);
  const names = languagesOf(game)
    .map(({ code }) => ({ language: code, name: (draft.names[code] ?? '').trim() }))
    .filter(({ language, name }) => name !== (before.names[language] ?? ''));
  const classes = draft.hasOwnClasses ? draft.classes : null;
  const hasOtherClasses =
    draft.hasOwnClasses !== before.hasOwnClasses ||
    (draft.hasOwnClasses && draft.classes.join() !== before.classes.join());
  const changes = {
    ...(names.length > 0 && { names }),
    ...(hasOtherClasses && { gameClassify: classes && [...classes] }),
    ...(draft.picture !== before.picture && { scene: sceneOf(draft.picture) }),
    ...(draft.seed !== before.seed && { artSeed: draft.seed }),
  };
  return Object.keys(changes).length === 0 ? null : changes;
}

/** The scene that lobbies would draw with the form; null for a picture from the seed. */
export function shownScene({ offered }: CatalogueGame, picture: PictureChoice): string | null {
  const wanted = picture === 'vendor' ? offered.scene : picture;
  return sceneCodes.find((one) => one === wanted) ?? null;
}

/** The languages of the form: those that the site offers, and those in which the game has a name of our own. */
export function languagesOf({ own }: CatalogueGame) {
  return languages.filter(
    (one) => offeredLanguages.includes(one) || own.names.some(({ language }) => language === one.code),
  );
}

/** The classes with one more or one less, in the order of the site. */
export function toggled(classes: readonly GameClass[], one: GameClass): readonly GameClass[] {
  return gameClasses.filter((each) => (each === one ? !classes.includes(each) : classes.includes(each)));
}

function sceneOf(picture: PictureChoice): NonNullable<Arranged['scene']> | null {
  if (picture === 'vendor') return null;
  return picture === 'drawn' ? '' : picture;
}

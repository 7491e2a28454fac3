import { expect, test } from 'vitest';
import { type CatalogueGame, changesOf, draftOf, shownScene, toggled } from './catalogue-game.ts';

const game: CatalogueGame = {
  nodeId: 1001,
  vendor: 'studio',
  gameCode: 'triple-koi',
  gameType: 'RNG',
  name: 'Carp',
  gameClassify: ['SM'],
  art: { scene: 'pond', seed: 7 },
  place: null,
  isHot: false,
  isHidden: false,
  isRetired: false,
  isOff: false,
  isVendorOff: false,
  listedAt: 0,
  offered: {
    names: [{ language: 'EN', name: 'Triple Koi' }],
    gameClassify: ['SM'],
    scene: 'pond',
    settlement: 'ROUND',
  },
  own: { names: [{ language: 'EN', name: 'Carp' }], gameClassify: null, scene: null },
};

test('a form that nobody touched changes nothing', () => {
  expect(changesOf(game, draftOf(game))).toBeNull();
});

test('an empty name takes the own one back, and a space is no name', () => {
  const draft = { ...draftOf(game), names: { EN: ' ', VI: ' Cá chép ' } };
  expect(changesOf(game, draft)).toEqual({
    names: [
      { language: 'EN', name: '' },
      { language: 'VI', name: 'Cá chép' },
    ],
  });
});

test('own classes are sent, none of them too, and taken back', () => {
  const own = { ...draftOf(game), hasOwnClasses: true };
  expect(changesOf(game, own)).toEqual({ gameClassify: ['SM'] });
  expect(changesOf(game, { ...own, classes: toggled(own.classes, 'JP') })).toEqual({
    gameClassify: ['JP', 'SM'],
  });
  expect(changesOf(game, { ...own, classes: toggled(own.classes, 'SM') })).toEqual({ gameClassify: [] });
  const arranged = { ...game, own: { ...game.own, gameClassify: ['SM'] } };
  expect(changesOf(arranged, { ...draftOf(arranged), hasOwnClasses: false })).toEqual({ gameClassify: null });
});

test('a picture is a scene, none, or that of the vendor', () => {
  const draft = draftOf(game);
  expect(changesOf(game, { ...draft, picture: 'moon' })).toEqual({ scene: 'moon' });
  expect(changesOf(game, { ...draft, picture: 'drawn', seed: 8 })).toEqual({ scene: '', artSeed: 8 });
  expect(['vendor', 'drawn', 'moon'].map((one) => shownScene(game, one as 'vendor'))).toEqual([
    'pond',
    null,
    'moon',
  ]);
  const drawn = { ...game, own: { ...game.own, scene: '' } };
  expect(draftOf(drawn).picture).toBe('drawn');
  expect(changesOf(drawn, { ...draftOf(drawn), picture: 'vendor' })).toEqual({ scene: null });
});

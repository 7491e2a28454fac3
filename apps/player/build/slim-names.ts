import { gameNames } from '@tyche/rules/lottery/names';
import type { Plugin } from 'vite';

/**
 * The home page names lotteries but prices none: it gets their names as plain data, and the odds, limits and calendars
 * come with the page that opens a game.
 */
export function slimNames(): Plugin {
  return {
    name: 'slim-names',
    enforce: 'pre',
    load(id) {
      if (!/\/packages\/rules\/src\/lottery\/names\/index\.ts$/.test(id.split('?')[0] ?? '')) return null;
      return `export const gameNames = ${JSON.stringify(gameNames)};`;
    },
  };
}

// Pragmatic Play (docs/reference/vendors.md 6.3): seamless mode, and its games where the environment names their addresses.
import type { ListedVendor } from '../../adapter.ts';
import { openPragmaticGames } from './games.ts';
import { openWalletProtocol } from './wallet-protocol.ts';

/** Pragmatic Play. */
export const pragmatic: ListedVendor = {
  code: 'pragmatic',
  name: 'Pragmatic Play',
  accountTypeId: 102,
  variables: {
    TYCHE_PRAGMATIC_KEY: {
      help: 'Secret key shared with Pragmatic Play, at least 16 characters. Without it, no call of Pragmatic Play is heard.',
      isSecret: true,
      minLength: 16,
    },
    TYCHE_PRAGMATIC_LOGIN: {
      help: 'Name of this site at Pragmatic Play, which calls it secureLogin.',
      needs: 'TYCHE_PRAGMATIC_KEY',
    },
    TYCHE_PRAGMATIC_URL: {
      help: "Address of Pragmatic Play's API, as https://… . Without it, its games are not offered.",
      needs: 'TYCHE_PRAGMATIC_PLAY_URL',
    },
    TYCHE_PRAGMATIC_PLAY_URL: {
      help: "Address under which players' browsers reach Pragmatic Play's games, as https://… .",
      needs: 'TYCHE_PRAGMATIC_LOGIN',
    },
  },
  async open({ read }) {
    const secret = read('TYCHE_PRAGMATIC_KEY');
    if (secret === null) return null;
    const [login, url] = [read('TYCHE_PRAGMATIC_LOGIN'), read('TYCHE_PRAGMATIC_URL')];
    const playUrl = read('TYCHE_PRAGMATIC_PLAY_URL');
    const hasGames = login !== null && url !== null && playUrl !== null;
    return {
      seamless: openWalletProtocol(secret),
      ...(hasGames && { games: openPragmaticGames({ url, login, secret, playUrl }) }),
    };
  },
};

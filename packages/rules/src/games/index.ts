// The catalogue of games: how a game is opened.
export { decideLaunch, type LaunchContext, type LaunchDecision, type LaunchGame } from './launch.ts';
export { matchOf, plainName } from './find-games.ts';
export { type GameGroup, gameGroups, groupOf } from './groups.ts';
export { bandOf, type VolatilityBand, volatilityBands } from './volatility.ts';
export { type SceneCode, sceneCodes } from './scenes.ts';
export { similarGames } from './similar.ts';
export { listedType } from './sports-vendors.ts';

// The studio's slots: their models, what a grid pays, whole rounds, and what they give back.
export { gridOf, type LineSlot, type SlotModel, type SlotSymbol, type WaysSlot } from './model.ts';
export { dragonBoat, lanternLane, slotModels, tripleKoi } from './models.ts';
export { isPlayableBet, type LineRound, playSlot, type SlotRound, type WaysRound, winOf } from './play.ts';
export { returnOfSlot, type SlotReturn } from './returns.ts';
export { type LineSpin, type LineWin, lineSpin, type WaysSpin, type WayWin, waysSpin } from './wins.ts';

// The families that the shadow settlement knows, a line each (docs/how-to/new-family.md).
export { hanoi } from './hanoi/index.ts';
export { k3 } from './k3/index.ts';
export { keno } from './keno/index.ts';
export { lao } from './lao/index.ts';
export { lhc } from './lhc/index.ts';
export { malay } from './malay/index.ts';
export { pc28 } from './pc28/index.ts';
export { ph } from './ph/index.ts';
export { pk10 } from './pk10/index.ts';
export { ssc } from './ssc/index.ts';
export { thai } from './thai/index.ts';
export { vn } from './vn/index.ts';
export { x115 } from './x115/index.ts';

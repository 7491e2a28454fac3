// The vendors that there are. A new one is a folder beside the studio's and a line here.
export { openStudio, type StudioOptions } from './studio/index.ts';

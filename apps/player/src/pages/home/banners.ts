import type { Scene } from '../../features/lacquer/lacquer-panel.tsx';

/** A banner of the home page: its texts are `home.banner.<id>.*`. */
export interface Banner {
  readonly id: 'fair' | 'fast';
  readonly scene: Scene;
  readonly to: string;
}

export const banners: readonly Banner[] = [
  { id: 'fair', scene: 'lanterns', to: '/verify' },
  { id: 'fast', scene: 'balls', to: '/lottery' },
];

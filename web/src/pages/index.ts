// The pages beside the table, each loaded when it is first opened; the address names them: `#guide`.

import type { Component } from 'svelte';
import type { Beginning } from '../game.svelte';
import type { Keep } from '../keep';
import type { Settings } from '../settings.svelte';

export interface PageProps {
  settings: Settings;
  keep: Keep;
  /** Back to the start page. */
  home: () => void;
  /** Sit down at a table. */
  begin: (beginning: Beginning) => void;
}

type Load = () => Promise<{ default: Component<PageProps> }>;

export const PAGES: Record<string, Load> = {
  guide: () => import('./Guide.svelte'),
  fairness: () => import('./Fairness.svelte'),
  statistics: () => import('./Statistics.svelte'),
  daily: () => import('./Daily.svelte'),
  replay: () => import('./Replay.svelte'),
  'house-rules': () => import('./HouseRules.svelte'),
};

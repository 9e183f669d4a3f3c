import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { browserClock } from '../api/connection/clock.ts';
import { isWindowServed, loadWithRetry, ScreenNotFetched } from './load-with-retry.ts';

type Load<Props> = () => Promise<{ readonly default: ComponentType<Props> }>;

/** A part of the window whose code is fetched when it is first shown, or earlier by `load`. */
export function lazily<Props>(load: Load<Props>): {
  readonly load: Load<Props>;
  readonly Component: LazyExoticComponent<ComponentType<Props>>;
} {
  const fail = (cause: unknown) => {
    throw new ScreenNotFetched(cause instanceof Error ? cause.message : String(cause), { cause });
  };
  return { load, Component: lazy(() => loadWithRetry(load, isWindowServed, browserClock).catch(fail)) };
}

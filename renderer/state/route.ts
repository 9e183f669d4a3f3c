import { useSyncExternalStore } from 'react';

/** Where in the window we are: `#/settings/links` is screen `settings`, page `links`. */
export interface Route {
  readonly screenId: string;
  readonly page: string | undefined;
}

/** Reads an address fragment; anything else than a path is the first screen. */
export function parseRoute(hash: string): Route {
  const [screenId, page] = hash.replace(/^#\/?/, '').split('/');
  return { screenId: screenId && /^[a-z-]+$/.test(screenId) ? screenId : 'fly', page: page || undefined };
}

/** Address of a screen or of a page in it. */
export function routeHref(screenId: string, page?: string): string {
  return page ? `#/${screenId}/${page}` : `#/${screenId}`;
}

export function navigate(screenId: string, page?: string): void {
  location.hash = routeHref(screenId, page);
}

function subscribe(listener: () => void): () => void {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
}

export function useRoute(): Route {
  const hash = useSyncExternalStore(subscribe, () => location.hash);
  return parseRoute(hash);
}

import { useSyncExternalStore } from 'react';

/** Current location in the window: `#/settings/links` is screen `settings`, page `links`. */
export interface Route {
  readonly screenId: string;
  readonly page: string | undefined;
}

/** Parses an address fragment. Anything but a path is the first screen. */
export function parseRoute(hash: string): Route {
  const [path = ''] = hash.replace(/^#\/?/, '').split('?');
  const [screenId, page] = path.split('/');
  return { screenId: screenId && /^[a-z-]+$/.test(screenId) ? screenId : 'fly', page: page || undefined };
}

/** Address of a screen or of a page in it; `parameters` say what of it is open. */
export function routeHref(
  screenId: string,
  page?: string,
  parameters: Readonly<Record<string, string>> = {},
): string {
  const query = new URLSearchParams(parameters).toString();
  return `#/${screenId}${page ? `/${page}` : ''}${query ? `?${query}` : ''}`;
}

export function navigate(
  screenId: string,
  page?: string,
  parameters?: Readonly<Record<string, string>>,
): void {
  location.hash = routeHref(screenId, page, parameters);
}

/** A parameter of an address: `cmd_1` of `#/command-center?record=cmd_1` for `record`. */
export function routeParameter(hash: string, name: string): string | undefined {
  const query = hash.split('?')[1];
  return new URLSearchParams(query).get(name) || undefined;
}

function subscribe(listener: () => void): () => void {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
}

export function useRoute(): Route {
  const hash = useSyncExternalStore(subscribe, () => location.hash);
  return parseRoute(hash);
}

export function useRouteParameter(name: string): string | undefined {
  return useSyncExternalStore(subscribe, () => routeParameter(location.hash, name));
}

/** Changes parameters of the current address without adding a history entry. */
export function changeParameters(change: Readonly<Record<string, string | undefined>>): void {
  const [path, query] = location.hash.split('?');
  const parameters = new URLSearchParams(query);
  for (const [name, value] of Object.entries(change)) {
    if (value === undefined || value === '') parameters.delete(name);
    else parameters.set(name, value);
  }
  const text = parameters.toString();
  history.replaceState(null, '', text ? `${path}?${text}` : path);
  dispatchEvent(new Event('hashchange'));
}

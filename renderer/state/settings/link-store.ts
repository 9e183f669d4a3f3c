import { create } from 'zustand';
import type { LinkRecord } from '../../../gateway/contract/vehicle/link.ts';

interface LinkStore {
  readonly links: Readonly<Record<string, LinkRecord>>;
  readonly isLoaded: boolean;
}

/** Links as the gateway reports them. */
export const useLinkStore = create<LinkStore>(() => ({ links: {}, isLoaded: false }));

export function replaceLinks(links: readonly LinkRecord[]): void {
  useLinkStore.setState({
    links: Object.fromEntries(links.map((link) => [link.linkId, link])),
    isLoaded: true,
  });
}

export function receiveLink(link: LinkRecord): void {
  useLinkStore.setState(({ links }) => ({ links: { ...links, [link.linkId]: link } }));
}

export function forgetLink(linkId: string): void {
  useLinkStore.setState(({ links }) => {
    const { [linkId]: _gone, ...others } = links;
    return { links: others };
  });
}

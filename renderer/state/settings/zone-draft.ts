import { create } from 'zustand';
import type { Zone } from '../../../gateway/contract/mission/zone.ts';

const KEY = 'aerodeck.zone-draft';

/** Edited zones that are not applied yet. */
interface ZoneDraft {
  /** GeoJSON as typed, which may have mistakes. Undefined while nothing is edited. */
  readonly text?: string | undefined;
  /** The zones the editing began with: what others change since is not undone by applying. */
  readonly base: readonly Zone[];
}

/** Kept on this machine until it is applied or reverted. */
export const useZoneDraft = create<ZoneDraft>(() => {
  try {
    return { base: [], ...JSON.parse(localStorage.getItem(KEY) ?? '{}') };
  } catch {
    return { base: [] };
  }
});

export function keepZoneDraft(text: string | undefined, base: readonly Zone[]): void {
  useZoneDraft.setState({ text, base });
  try {
    if (text === undefined) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify({ text, base }));
  } catch {
    // Without storage space the draft lasts as long as the window.
  }
}

import { create } from 'zustand';
import type { GroundPoint } from '../../format/measure/coordinates.ts';
import type { GroupOrder } from '../vehicle/group-order.ts';

/** A panel of the action bar. */
export type ActionPanel =
  | 'checklist'
  | 'arm'
  | 'takeoff'
  | 'goto'
  | 'altitude'
  | 'speed'
  | 'orbit'
  | 'mode'
  | 'mission'
  | 'camera'
  | 'launch';

/** A panel of the group bar. */
export type GroupPanel = Exclude<GroupOrder['kind'], 'hold'>;

/** Proposal from a map click or the map menu. Nothing moves until its slide is confirmed. */
export interface MapProposal {
  readonly kind: 'goto' | 'orbit' | 'set-home' | 'gimbal-roi';
  readonly point: GroundPoint;
}

interface FlyStore {
  readonly panel: ActionPanel | undefined;
  /** At most one of the two bars has an open panel, so that nobody confirms the wrong one. */
  readonly groupPanel: GroupPanel | undefined;
  readonly proposal: MapProposal | undefined;
  readonly isFollowing: boolean;
  /** Counter that asks the map to show something once. */
  readonly viewRequest:
    | { readonly kind: 'centre' | 'fit-all' | 'north-up'; readonly serial: number }
    | undefined;
}

/** Open panels and proposals of the Fly screen. */
export const useFlyStore = create<FlyStore>(() => ({
  panel: undefined,
  groupPanel: undefined,
  proposal: undefined,
  isFollowing: true,
  viewRequest: undefined,
}));

/** Toggles a panel. */
export function togglePanel(panel: ActionPanel): void {
  useFlyStore.setState((state) => ({
    panel: state.panel === panel ? undefined : panel,
    groupPanel: undefined,
    proposal: undefined,
  }));
}

export function toggleGroupPanel(groupPanel: GroupPanel): void {
  useFlyStore.setState((state) => ({
    groupPanel: state.groupPanel === groupPanel ? undefined : groupPanel,
    panel: undefined,
    proposal: undefined,
  }));
}

export function closeGroupPanel(): void {
  useFlyStore.setState({ groupPanel: undefined });
}

export function openPanel(panel: ActionPanel): void {
  useFlyStore.setState({ panel, groupPanel: undefined, proposal: undefined });
}

export function closePanel(): void {
  useFlyStore.setState({ panel: undefined });
}

export function propose(proposal: MapProposal | undefined): void {
  useFlyStore.setState({ proposal, panel: undefined, groupPanel: undefined });
}

export function setFollowing(isFollowing: boolean): void {
  useFlyStore.setState({ isFollowing });
}

export function requestView(kind: 'centre' | 'fit-all' | 'north-up'): void {
  useFlyStore.setState((state) => ({
    viewRequest: { kind, serial: (state.viewRequest?.serial ?? 0) + 1 },
    ...(kind === 'fit-all' && { isFollowing: false }),
  }));
}

const STORAGE_KEY = 'aerodeck.cognition-overlay';

/** Whether risk and governance are laid over the map; off until asked for, and kept on this machine. */
export const useOverlayStore = create<{ readonly isShown: boolean }>(() => ({
  isShown: localStorage.getItem(STORAGE_KEY) === 'on',
}));

export function showOverlay(isShown: boolean): void {
  useOverlayStore.setState({ isShown });
  localStorage.setItem(STORAGE_KEY, isShown ? 'on' : 'off');
}

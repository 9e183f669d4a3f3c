import { create } from 'zustand';

interface HelpState {
  /** The open help page: the id of a screen or a topic. Undefined while help is closed. */
  readonly pageId: string | undefined;
  /** Counts the requests, so that asking again brings the focus back to the panel. */
  readonly request: number;
}

/** The help panel beside the screen. */
export const useHelpStore = create<HelpState>(() => ({ pageId: undefined, request: 0 }));

/** Opens the help page of a screen or topic. */
export function openHelp(pageId = 'fly'): void {
  useHelpStore.setState(({ request }) => ({ pageId, request: request + 1 }));
}

export function closeHelp(): void {
  useHelpStore.setState({ pageId: undefined });
}

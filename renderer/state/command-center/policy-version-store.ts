import { create } from 'zustand';

/** Version of the policies in force, as the stream last reported it. */
export const usePolicyVersionStore = create<{ readonly version: string | undefined }>(() => ({
  version: undefined,
}));

export function notePolicyVersion(version: string): void {
  usePolicyVersionStore.setState({ version });
}

import { create } from 'zustand';

/** Ids of the screens this window has, so that a screen can offer the way to another one only when there is one. */
export const useScreenRegister = create<{ readonly screenIds: readonly string[] }>(() => ({ screenIds: [] }));

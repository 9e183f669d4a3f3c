import { useQuery, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { create } from 'zustand';
import {
  desktopBridge,
  type UpdateOrder,
  type UpdateProblemCode,
  type UpdateStatus,
} from '../../api/connection/desktop-bridge.ts';
import type { Message } from '../../language/translate.ts';

const STORAGE_KEY = 'aerodeck.updates';
const choiceSchema = z.object({ channel: z.enum(['stable', 'beta']), isAutomatic: z.boolean() });
type UpdateChoice = z.infer<typeof choiceSchema>;

/** What the user agreed to; kept on this machine. Nothing is looked for automatically until then. */
export const useUpdateStore = create<UpdateChoice>(() => {
  try {
    return choiceSchema.parse(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null'));
  } catch {
    return { channel: 'stable', isAutomatic: false };
  }
});

export function setUpdateChoice(change: Partial<UpdateChoice>): void {
  useUpdateStore.setState(change);
  localStorage.setItem(STORAGE_KEY, JSON.stringify(useUpdateStore.getState()));
}

const QUERY_KEY = ['desktop-update'];
const BUSY_STEPS: readonly string[] = ['looking', 'downloading', 'installing'];

/** State of the desktop application's update. Undefined in a browser, and before the first answer. */
export function useUpdateStatus(): UpdateStatus | undefined {
  const { data } = useQuery({
    queryKey: QUERY_KEY,
    queryFn: async () => (await desktopBridge()?.update?.('state')) ?? null,
    networkMode: 'always',
    refetchInterval: ({ state }) => (BUSY_STEPS.includes(state.data?.step ?? '') ? 500 : false),
  });
  return data ?? undefined;
}

/** Sends an order to the desktop application and shows its progress. */
export function useUpdateOrder(): (order: UpdateOrder) => void {
  const client = useQueryClient();
  return (order) => {
    const show = () => client.invalidateQueries({ queryKey: QUERY_KEY });
    void desktopBridge()?.update?.(order).then(show, show);
    // The step changes at once, the answer comes at its end.
    void show();
  };
}

/** What happened and what to do. */
export const UPDATE_PROBLEM_TEXT: Readonly<Record<UpdateProblemCode, Message>> = {
  development:
    'This build has no release key or no update server, so it cannot update itself. Install a release to get updates.',
  'package-manager':
    'Aerodeck was installed as a system package. Install the new .deb or .rpm package with the package manager, as you installed this one.',
  'disk-image':
    'On macOS Aerodeck does not update itself. Download the new disk image and replace the application.',
  'vehicle-armed': 'Not now: a vehicle is armed, or may be. Land and disarm, then try again.',
  'work-running': 'Not now: work is running. Wait until it ends or cancel it, then try again.',
  'state-unknown': 'Not now: the gateway did not say whether a vehicle is armed. Try again in a moment.',
  unreachable: 'The update server cannot be reached. Check the network connection, then try again.',
  stalled: 'The update server stopped sending. Try again on a better connection.',
  'not-found':
    'The update server has no release for this system and channel. Choose the other channel or try again later.',
  'server-error': 'The update server reported a fault. Try again later.',
  redirected:
    'The update server sent the request to another address, which is not followed. Tell the publisher.',
  'too-large': 'The update server sent more than it announced. Nothing was installed. Tell the publisher.',
  unreadable: 'The description of the release is not readable. Nothing was installed. Tell the publisher.',
  unsigned: 'The release is not signed. Nothing was installed. Tell the publisher.',
  'other-key':
    'The release is signed with a key that this version does not know. Nothing was installed. If the key was changed, install the new version by hand.',
  altered:
    'The release does not match its signature. Nothing was installed. Do not use it, and tell the publisher.',
  damaged: 'The downloaded file is not the one that was signed, and was discarded. Download it again.',
  disk: 'The update cannot be written. Check the free space and the permissions of the folder, then try again.',
  failed: 'The update failed. This version stays installed. Try again.',
};

import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo } from 'react';
import type { AccountSessionOptions, WindowChannel } from '../api/account-session.ts';
import { openBrowserSocket } from '../api/browser-socket.ts';
import { browserClock } from '../api/clock.ts';
import { DeveloperContext, DeveloperRuntime } from '../state/developer/developer-runtime.ts';
import { useGateway } from '../state/gateway-context.ts';

/** Gives the window its developer area: one login for all windows of this machine. */
export function DeveloperProvider({ children }: { readonly children: ReactNode }) {
  const { rest } = useGateway();
  const queryClient = useQueryClient();
  const runtime = useMemo(
    () =>
      new DeveloperRuntime({
        owner: rest,
        queryClient,
        fetch: (...args) => fetch(...args),
        newId: () => crypto.randomUUID(),
        clock: browserClock,
        storage: sessionStorage,
        openChannel,
        exclusively,
        openSocket: openBrowserSocket,
      }),
    [rest, queryClient],
  );
  useEffect(() => {
    runtime.start();
    return () => runtime.stop();
  }, [runtime]);
  return <DeveloperContext value={runtime}>{children}</DeveloperContext>;
}

function openChannel(): WindowChannel {
  const channel = new BroadcastChannel('aerodeck.account');
  return {
    postMessage: (message) => channel.postMessage(message),
    listen(receive) {
      channel.onmessage = (event: MessageEvent<unknown>) => receive(event.data);
    },
    close: () => channel.close(),
  };
}

const LOCK = 'aerodeck.account-renewal';

/** Web Locks hold over all windows of one origin; they exist in every secure context, so on loopback too. */
const exclusively: AccountSessionOptions['exclusively'] = async (action) => {
  const { held } = await navigator.locks.query();
  const hasToWait = held?.some(({ name }) => name === LOCK) ?? false;
  return await navigator.locks.request(LOCK, () => action(hasToWait));
};

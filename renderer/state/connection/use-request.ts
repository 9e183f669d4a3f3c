import { useCallback, useState } from 'react';
import { failureText } from '../app/failure-text.ts';

/**
 * One request of the user at a time, with the failure of the last one. `send` resolves to whether the request
 * succeeded; `refuse` shows why none is sent. Busy from the click on, so that a second click sends nothing:
 * TanStack's mutations tell it a moment later, and hold a request back while the network is gone.
 * @param textOf text of a failure
 */
export function useRequest(textOf = failureText) {
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const send = useCallback(
    async (request: () => Promise<unknown>): Promise<boolean> => {
      setBusy(true);
      setFailure(undefined);
      try {
        await request();
        return true;
      } catch (cause) {
        setFailure(textOf(cause));
        return false;
      } finally {
        setBusy(false);
      }
    },
    [textOf],
  );
  return { failure, isBusy, send, refuse: setFailure };
}

import { useCallback, useState } from 'react';
import { failureText } from '../../state/app/failure-text.ts';

/** One request at a time, with the failure of the last one. `send` resolves to whether the request succeeded. */
export function useRequest() {
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const send = useCallback(async (request: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true);
    setFailure(undefined);
    try {
      await request();
      return true;
    } catch (cause) {
      setFailure(failureText(cause));
      return false;
    } finally {
      setBusy(false);
    }
  }, []);
  return { failure, isBusy, send };
}

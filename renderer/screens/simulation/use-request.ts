import { useCallback, useState } from 'react';
import { failureText } from '../../state/app/failure-text.ts';

/** One wish at a time and why the last one failed; answers whether it was taken. */
export function useAsking() {
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const ask = useCallback(async (wish: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true);
    setFailure(undefined);
    try {
      await wish();
      return true;
    } catch (cause) {
      setFailure(failureText(cause));
      return false;
    } finally {
      setBusy(false);
    }
  }, []);
  return { failure, isBusy, ask };
}

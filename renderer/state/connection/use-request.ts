import { notifyManager, useMutation } from '@tanstack/react-query';
import { useCallback } from 'react';
import { t } from '../../language/translate.ts';
import { failureText } from '../app/failure-text.ts';

// A second click must find the button disabled, so a request is shown before the next event, not by a timer.
notifyManager.setScheduler(queueMicrotask);

/**
 * A request of the user, with the failure of the last one. `send` resolves to whether the request succeeded. It is
 * sent at once or never, and not repeated automatically; what it throws is the `cause` of its failure. `forget` clears
 * both. While it is under way, `waiting` is why its buttons are disabled.
 * @param textOf text of a failure
 */
export function useRequest(textOf = failureText) {
  const { mutateAsync, isPending, error, reset } = useMutation({
    networkMode: 'always',
    mutationFn: async (request: () => unknown) => {
      try {
        await request();
      } catch (cause) {
        throw new Error(textOf(cause), { cause });
      }
    },
  });
  const send = useCallback(
    (request: () => unknown): Promise<boolean> =>
      mutateAsync(request).then(
        () => true,
        () => false,
      ),
    [mutateAsync],
  );
  const waiting = isPending ? t('Waiting for the gateway.') : undefined;
  return { failure: error?.message, cause: error?.cause, isBusy: isPending, waiting, send, forget: reset };
}

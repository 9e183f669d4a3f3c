import { useMutation } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { failureText } from '../app/failure-text.ts';

/**
 * One request of the user at a time, with the failure of the last one. `send` resolves to whether the request
 * succeeded; `refuse` shows why none is sent. A request is sent at once or never: one that waited for a network would
 * come as a surprise.
 */
export function useRequest() {
  const [refusal, refuse] = useState<string>();
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: (request: () => Promise<unknown>) => request(),
    networkMode: 'always',
  });
  const send = useCallback(
    (request: () => Promise<unknown>): Promise<boolean> => {
      refuse(undefined);
      return mutateAsync(request).then(
        () => true,
        () => false,
      );
    },
    [mutateAsync],
  );
  return { isBusy: isPending, failure: refusal ?? (error ? failureText(error) : undefined), send, refuse };
}

import { useQueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import type { NamedOperation } from '../../../gateway/contract/api/api-operation.ts';
import { failureText } from '../../state/app/failure-text.ts';
import { operationKey } from '../../state/connection/operations.ts';
import { useRequest } from '../../state/connection/use-request.ts';

/**
 * Sends a change of what `operations` answer, and reads that again. A failure is a toast, because the changed row
 * may be gone.
 */
export function useChange(...operations: readonly NamedOperation[]) {
  const client = useQueryClient();
  const { waiting, send } = useRequest(failureToToast);
  const change = (work: () => Promise<unknown>) =>
    send(async () => {
      try {
        await work();
      } finally {
        await Promise.all(
          operations.map((operation) => client.invalidateQueries({ queryKey: operationKey(operation) })),
        );
      }
    });
  return { waiting, change };
}

function failureToToast(cause: unknown): string {
  const text = failureText(cause);
  toast.error(text);
  return text;
}

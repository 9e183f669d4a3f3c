import { useQueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import type { NamedOperation } from '../../../gateway/contract/api/api-operation.ts';
import { t } from '../../language/translate.ts';
import { failureText } from '../../state/app/failure-text.ts';
import { operationKey } from '../../state/connection/operations.ts';

export interface Removal {
  readonly name: string;
  readonly remove: () => Promise<unknown>;
  readonly restore: () => Promise<unknown>;
}

/** Removes an entry of the list that `operation` answers immediately, and offers undo for a while. */
export function useRemoval(operation: NamedOperation): (removal: Removal) => void {
  const client = useQueryClient();
  const run = async (action: () => Promise<unknown>): Promise<boolean> => {
    try {
      await action();
      return true;
    } catch (cause) {
      toast.error(failureText(cause));
      return false;
    } finally {
      await client.invalidateQueries({ queryKey: operationKey(operation) });
    }
  };
  return ({ name, remove, restore }) => {
    void run(remove).then((isDone) => {
      if (!isDone) return;
      toast(t('{name} removed', { name }), {
        action: { label: t('Undo'), onClick: () => void run(restore) },
        duration: 10_000,
      });
    });
  };
}

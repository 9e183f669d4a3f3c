import { useQueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import { t } from '../../language/translate.ts';
import { failureText } from '../../state/app/failure-text.ts';

export interface Removal {
  readonly name: string;
  readonly remove: () => Promise<unknown>;
  readonly restore: () => Promise<unknown>;
}

/** Removes an entry of a list immediately, and offers undo for a while. */
export function useRemoval(queryKey: readonly string[]): (removal: Removal) => void {
  const client = useQueryClient();
  const run = async (action: () => Promise<unknown>): Promise<boolean> => {
    try {
      await action();
      return true;
    } catch (cause) {
      toast.error(failureText(cause));
      return false;
    } finally {
      await client.invalidateQueries({ queryKey });
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

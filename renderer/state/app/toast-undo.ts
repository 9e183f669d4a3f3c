import { toast } from 'sonner';
import { t } from '../../language/translate.ts';
import { failureText } from './failure-text.ts';

/** Says what was done, and offers to undo it for a while. */
export function toastUndo(text: string, undo: () => unknown): void {
  const run = async () => {
    try {
      await undo();
    } catch (cause) {
      toast.error(t('Not undone: {cause}', { cause: failureText(cause) }));
    }
  };
  toast(text, { action: { label: t('Undo'), onClick: () => void run() }, duration: 10_000 });
}

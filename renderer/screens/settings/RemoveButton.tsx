import { Trash2 } from 'lucide-react';
import type { NamedOperation } from '../../../gateway/contract/api/api-operation.ts';
import { IconButton } from '../../components/button/IconButton.tsx';
import { t } from '../../language/translate.ts';
import { toastUndo } from '../../state/app/toast-undo.ts';
import { useChange } from './use-change.ts';

interface RemoveButtonProps {
  /** Answers the list the entry is in. */
  readonly operation: NamedOperation;
  readonly name: string;
  readonly remove: () => Promise<unknown>;
  readonly restore: () => Promise<unknown>;
}

/** Removes an entry of a list immediately, and offers undo for a while. */
export function RemoveButton({ operation, name, remove, restore }: RemoveButtonProps) {
  const { waiting, change } = useChange(operation);
  const run = async () => {
    if (await change(remove)) toastUndo(t('{name} removed', { name }), () => change(restore));
  };
  return (
    <IconButton
      icon={Trash2}
      variant="quiet"
      label={t('Remove {name}', { name })}
      tooltip={t('Remove')}
      disabledReason={waiting}
      onClick={() => void run()}
    />
  );
}

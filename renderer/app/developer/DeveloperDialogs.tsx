import { Dialog } from 'radix-ui';
import { Modal } from '../../components/Modal.tsx';
import { t } from '../../language/translate.ts';
import { LoginForm } from '../../screens/developer/account/LoginForm.tsx';
import { SaveWorkspaceForm } from '../../screens/developer/playground/SaveWorkspaceForm.tsx';
import { closeDialog, useDeveloperDialogStore } from '../../state/developer/developer-notice-store.ts';

const CONTENT = {
  login: { title: 'Log in', Form: LoginForm },
  'save-workspace': { title: 'Save workspace', Form: SaveWorkspaceForm },
} as const;

/** The dialogs that every screen may ask for. */
export function DeveloperDialogs() {
  const open = useDeveloperDialogStore((state) => state.open);
  const content = open && CONTENT[open];
  return (
    <Modal isOpen={open !== undefined} onClose={closeDialog} className="developer-dialog">
      <Dialog.Title className="developer-dialog-title">{content && t(content.title)}</Dialog.Title>
      {content && <content.Form onDone={closeDialog} />}
    </Modal>
  );
}

import { create } from 'zustand';

interface DeveloperDialogStore {
  readonly open: 'login' | 'save-workspace' | undefined;
}

/** The dialog of the developer area that is open; any screen may ask for one. */
export const useDeveloperDialogStore = create<DeveloperDialogStore>(() => ({ open: undefined }));

export function openDialog(open: 'login' | 'save-workspace'): void {
  useDeveloperDialogStore.setState({ open });
}

export function closeDialog(): void {
  useDeveloperDialogStore.setState({ open: undefined });
}

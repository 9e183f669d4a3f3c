import { create } from 'zustand';
import { currentLanguage, t } from '../../language/translate.ts';
import type { GateBlock } from './gate-block.ts';

interface DeveloperNoticeStore {
  /** The action that was blocked last; shown as an alert until its gate opens or it is put away. */
  readonly block: GateBlock | undefined;
  /** The last message, for the status line. */
  readonly status: string;
}

/** Messages of the developer area (specification 1, rule 5). */
export const useDeveloperNoticeStore = create<DeveloperNoticeStore>(() => ({ block: undefined, status: '' }));

/** Reports a blocked action: alert and status message. */
export function raiseBlock(block: GateBlock): void {
  const { title, advice, way } = block;
  const next =
    way && t('Next: {way}.', { way: currentLanguage() === 'en' ? way.label.toLowerCase() : way.label });
  useDeveloperNoticeStore.setState({ block, status: [`${title}.`, advice, next].filter(Boolean).join(' ') });
}

export function clearBlock(): void {
  useDeveloperNoticeStore.setState({ block: undefined });
}

/** Shows a message in the status line. */
export function sayStatus(status: string): void {
  useDeveloperNoticeStore.setState({ status });
}

interface DeveloperDialogStore {
  readonly open: 'login' | 'save-workspace' | undefined;
}

/** The open dialog of the developer area. Any screen can open one. */
export const useDeveloperDialogStore = create<DeveloperDialogStore>(() => ({ open: undefined }));

export function openDialog(open: 'login' | 'save-workspace'): void {
  useDeveloperDialogStore.setState({ open });
}

export function closeDialog(): void {
  useDeveloperDialogStore.setState({ open: undefined });
}

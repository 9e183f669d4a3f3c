import { create } from 'zustand';
import { currentLanguage, t } from '../../language/translate.ts';
import type { GateBlock } from './gate-block.ts';

interface DeveloperNoticeStore {
  /** The action that was blocked last; shown as an alert until its gate opens or it is put away. */
  readonly block: GateBlock | undefined;
  /** The last message, for the status line. */
  readonly status: string;
  readonly saidAtMs: number;
}

/** A message said just before a change of screens belongs to the new one. */
const NEW_MS = 1_000;

/** Messages of the developer area (specification 1, rule 5). */
export const useDeveloperNoticeStore = create<DeveloperNoticeStore>(() => ({
  block: undefined,
  status: '',
  saidAtMs: 0,
}));

/** Reports a blocked action: alert and status message. */
export function raiseBlock(block: GateBlock): void {
  const { title, advice, way } = block;
  const next =
    way && t('Next: {way}.', { way: currentLanguage() === 'en' ? way.label.toLowerCase() : way.label });
  useDeveloperNoticeStore.setState({ block });
  sayStatus([`${title}.`, advice, next].filter(Boolean).join(' '));
}

export function clearBlock(): void {
  useDeveloperNoticeStore.setState({ block: undefined });
}

/** Shows a message in the status line. */
export function sayStatus(status: string): void {
  useDeveloperNoticeStore.setState({ status, saidAtMs: performance.now() });
}

/** On a change of screens: what was said on the last one is old. */
export function forgetOldStatus(): void {
  if (performance.now() - useDeveloperNoticeStore.getState().saidAtMs > NEW_MS) sayStatus('');
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

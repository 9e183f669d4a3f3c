import { create } from 'zustand';

const STORAGE_KEY = 'aerodeck.introduction';

/** Whether the introduction is open. It opens by itself at the first start on this machine. */
export const useIntroductionStore = create<{ readonly isOpen: boolean }>(() => ({
  isOpen: localStorage.getItem(STORAGE_KEY) !== 'seen',
}));

export function openIntroduction(): void {
  useIntroductionStore.setState({ isOpen: true });
}

/** Closes the introduction; it does not open by itself again. */
export function closeIntroduction(): void {
  useIntroductionStore.setState({ isOpen: false });
  localStorage.setItem(STORAGE_KEY, 'seen');
}

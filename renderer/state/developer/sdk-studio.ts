import { create } from 'zustand';
import type { SdkLanguage, SdkRecord } from '../../../gateway/contract/developer/sdk.ts';

interface SdkStore {
  readonly language: SdkLanguage;
  readonly name: string;
  /** The client that is looked at. */
  readonly shown: SdkRecord | undefined;
  /** Of the file that is looked at; the readme unless chosen otherwise. */
  readonly filePath: string;
}

export const README = 'README.md';

/** What the SDK Studio works on; kept until the window closes. */
export const useSdkStore = create<SdkStore>(() => ({
  language: 'typescript',
  name: 'aerodeck-client',
  shown: undefined,
  filePath: README,
}));

export function showSdk(shown: SdkRecord): void {
  useSdkStore.setState({ shown, filePath: README });
}

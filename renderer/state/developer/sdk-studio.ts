import { create } from 'zustand';
import type { SdkLanguage, SdkRecord } from '../../../gateway/contract/developer/sdk.ts';
import { generateSdk, readSdk } from '../../api/developer/developer-tools.ts';
import { t } from '../../language/translate.ts';
import { saveBlob } from '../app/save-file.ts';
import { useBasketStore } from './basket-store.ts';
import { sayStatus } from './developer-notice-store.ts';
import { useDeveloper } from './developer-runtime.ts';

interface SdkStore {
  readonly language: SdkLanguage;
  readonly name: string;
  /** The selected client. */
  readonly shown: SdkRecord | undefined;
  /** Path of the selected file; the readme by default. */
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

/** Actions on generated clients, as the account. */
interface SdkActions {
  /** Of the selection, in its order. */
  readonly generate: () => Promise<void>;
  readonly open: (sdkId: string) => Promise<void>;
  /** Downloads the zip. */
  readonly download: (client: { readonly name: string; readonly downloadPath: string }) => Promise<void>;
}

export function useSdkActions(): SdkActions {
  const runtime = useDeveloper();
  return {
    async generate() {
      const { language, name } = useSdkStore.getState();
      const operations = [...useBasketStore.getState().operationIds];
      const made = await generateSdk(runtime.account, { language, name, operations });
      showSdk(made);
      runtime.changed();
      sayStatus(
        t('{name} generated: {files} files for {operations} operations.', {
          name: made.name,
          files: made.files.length,
          operations: made.operations.length,
        }),
      );
    },
    async open(sdkId) {
      showSdk(await readSdk(runtime.account, sdkId));
    },
    async download({ name, downloadPath }) {
      saveBlob(`${name}.zip`, await runtime.account.requestBlob({ path: downloadPath }));
      sayStatus(t('{file} saved.', { file: `${name}.zip` }));
    },
  };
}

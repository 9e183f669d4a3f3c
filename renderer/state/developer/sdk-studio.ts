import { create } from 'zustand';
import { developerApi } from '../../../gateway/contract/api/developer-api.ts';
import type { SdkLanguage, SdkRecord } from '../../../gateway/contract/developer/sdk.ts';
import { call } from '../../api/call.ts';
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
  readonly download: (client: Pick<SdkRecord, 'sdkId' | 'name'>) => Promise<void>;
}

export function useSdkActions(): SdkActions {
  const runtime = useDeveloper();
  return {
    async generate() {
      const { language, name } = useSdkStore.getState();
      const operations = [...useBasketStore.getState().operationIds];
      const body = { language, name, operations };
      const made = await call(runtime.account, developerApi.generateSdk, { body });
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
      showSdk(await call(runtime.account, developerApi.getSdk, { params: { sdkId } }));
    },
    async download({ sdkId, name }) {
      const zip = await call(runtime.account, developerApi.downloadSdk, { params: { sdkId } });
      saveBlob(`${name}.zip`, zip);
      sayStatus(t('{file} saved.', { file: `${name}.zip` }));
    },
  };
}

import { PackageOpen } from 'lucide-react';
import { EmptyState } from '../../components/EmptyState.tsx';
import { t } from '../../language/translate.ts';
import { useSdkStore } from '../../state/developer/sdk-store.ts';
import { SdkFiles } from './SdkFiles.tsx';
import { SdkForm } from './SdkForm.tsx';
import { SdkHistory } from './SdkHistory.tsx';
import './sdk-studio.css';

/** Makes clients for the selected operations and shows what is in them. */
export function SdkStudioScreen() {
  const shown = useSdkStore((state) => state.shown);
  return (
    <div className="sdk-studio">
      <header className="dev-head sdk-head">
        <h1>{t('SDK Studio')}</h1>
        <p className="dev-lead">
          {t('A client for exactly the selected operations, made from this gateway.')}
        </p>
      </header>
      <div className="sdk-columns">
        <div className="sdk-side">
          <SdkForm />
          <SdkHistory />
        </div>
        {shown ? (
          <SdkFiles key={shown.sdkId} sdk={shown} />
        ) : (
          <EmptyState icon={PackageOpen} title={t('No client yet')}>
            {t(
              'Select operations, choose a language and generate: the files appear here, the readme with a first call on top.',
            )}
          </EmptyState>
        )}
      </div>
    </div>
  );
}

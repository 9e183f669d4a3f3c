import { PackageOpen } from 'lucide-react';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { t } from '../../../language/translate.ts';
import { useSdkActions, useSdkStore } from '../../../state/developer/sdk-studio.ts';
import { SdkFiles } from './SdkFiles.tsx';
import { SdkForm } from './SdkForm.tsx';
import './sdk-studio.css';
import { useState } from 'react';
import { formatLocalTime, formatUtcTime } from '../../../format/measure/duration.ts';
import { failureText, reportFailure } from '../../../state/app/failure-text.ts';
import { useAccountStore } from '../../../state/developer/account-store.ts';
import { useSdks } from '../../../state/developer/developer-queries.ts';

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

/** The clients the account made, newest first. */
function SdkHistory() {
  const isLoggedIn = useAccountStore((state) => state.account !== undefined);
  const sdks = useSdks();
  const shownId = useSdkStore((state) => state.shown?.sdkId);
  const { open } = useSdkActions();
  const [failure, setFailure] = useState<string>();
  const items = isLoggedIn ? (sdks.data ?? []) : [];
  return (
    <section className="sdk-history" aria-label={t('Made before')}>
      <h2>{t('Made before')}</h2>
      {!isLoggedIn && <p className="field-note">{t('Log in to see the clients of your account.')}</p>}
      {isLoggedIn && sdks.isPending && <p className="field-note">{t('Loading…')}</p>}
      {sdks.error && <p className="field-error">{failureText(sdks.error)}</p>}
      {sdks.data?.length === 0 && <p className="field-note">{t('The 20 newest clients are kept.')}</p>}
      {failure && (
        <p className="field-error" role="alert">
          {failure}
        </p>
      )}
      <ul>
        {items.map((sdk) => (
          <li key={sdk.sdkId}>
            <button
              type="button"
              className="sdk-history-entry"
              aria-pressed={sdk.sdkId === shownId}
              onClick={() => {
                setFailure(undefined);
                open(sdk.sdkId).catch((cause: unknown) => setFailure(reportFailure(cause)));
              }}
            >
              <span>{sdk.name}</span>
              <span className="field-note">
                {t('{language}, {count} operations', {
                  language: sdk.language,
                  count: sdk.operations.length,
                })}
              </span>
              <span className="field-note number" title={formatUtcTime(sdk.createdAtMs)}>
                {formatLocalTime(sdk.createdAtMs)}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

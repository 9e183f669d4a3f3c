import { desktopBridge, type UpdateStatus } from '../../api/connection/desktop-bridge.ts';
import { Button } from '../../components/button/Button.tsx';
import { Note } from '../../components/Note.tsx';
import { Prose } from '../../components/Prose.tsx';
import { PageHead } from '../../components/page/PageHead.tsx';
import { formatFileSize } from '../../format/measure/file-size.ts';
import { UNKNOWN } from '../../format/measure/units.ts';
import { t } from '../../language/translate.ts';
import {
  setUpdateChoice,
  UPDATE_PROBLEM_TEXT,
  useUpdateOrder,
  useUpdateStatus,
  useUpdateStore,
} from '../../state/settings/updates.ts';
import { Choice } from './Choice.tsx';

/** Looks for, downloads and installs updates of the desktop application. */
export function UpdatesPage() {
  const status = useUpdateStatus();
  const { channel, isAutomatic } = useUpdateStore();
  return (
    <>
      <PageHead
        title={t('Updates')}
        lead={t(
          'Only releases signed by the publisher are installed, and never while a vehicle is armed or work is running.',
        )}
      />
      {desktopBridge()?.update === undefined && (
        <Note shape="box">{t('This window runs in a browser. Updates come with the desktop package.')}</Note>
      )}
      {status && (
        <>
          <dl className="about grid gap-8-16">
            <dt>{t('Installed version')}</dt>
            <dd className="number">{desktopBridge()?.version || UNKNOWN}</dd>
          </dl>
          {status.step !== 'impossible' && (
            <fieldset className="choices card stack-4">
              <legend>{t('Looking for updates')}</legend>
              <Choice
                radioGroup="channel"
                isChecked={channel === 'stable'}
                onChange={() => setUpdateChoice({ channel: 'stable' })}
                text={t('Stable')}
                note={t(
                  'Finished releases. After a beta release, your version stays until a newer stable one appears.',
                )}
              />
              <Choice
                radioGroup="channel"
                isChecked={channel === 'beta'}
                onChange={() => setUpdateChoice({ channel: 'beta' })}
                text={t('Beta')}
                note={t('Also releases for testing')}
              />
              <Choice
                isChecked={isAutomatic}
                onChange={(isChecked) => setUpdateChoice({ isAutomatic: isChecked })}
                text={t('Look for updates when Aerodeck starts')}
                note={t(
                  'Asks the update server for its newest version. Nothing about you or your vehicles is sent.',
                )}
              />
            </fieldset>
          )}
          <UpdateState status={status} />
        </>
      )}
    </>
  );
}

function UpdateState({ status }: { readonly status: UpdateStatus }) {
  const { step, problem, release } = status;
  const { channel } = useUpdateStore();
  const order = useUpdateOrder();
  const mayLook = step === 'idle' || step === 'current' || step === 'available' || step === 'ready';
  return (
    <section className="card stack" aria-label={t('Update')}>
      <p role="status">{stateText(status)}</p>
      {problem && (
        <Note
          tone={step === 'impossible' ? 'hint' : 'caution'}
          role={step === 'impossible' ? undefined : 'alert'}
        >
          {t(UPDATE_PROBLEM_TEXT[problem.code])} {problem.detail !== '' && `(${problem.detail})`}
        </Note>
      )}
      {step === 'downloading' && (
        <progress aria-label={t('Download')} max={100} value={status.percent}>
          {status.percent} %
        </progress>
      )}
      <div className="row">
        {step === 'available' && (
          <Button variant="primary" onClick={() => order('download')}>
            {t('Download update')}
          </Button>
        )}
        {step === 'downloading' && <Button onClick={() => order('cancel')}>{t('Cancel download')}</Button>}
        {step === 'ready' && (
          <Button variant="primary" onClick={() => order('install')}>
            {t('Install and restart')}
          </Button>
        )}
        {mayLook && (
          <Button onClick={() => order(channel === 'beta' ? 'look-beta' : 'look-stable')}>
            {t('Look now')}
          </Button>
        )}
      </div>
      {release && step !== 'current' && release.notes !== '' && (
        <>
          <h3>{t('What is new in {version}', { version: release.version })}</h3>
          <Prose text={release.notes} />
        </>
      )}
    </section>
  );
}

function stateText({ step, release, percent }: UpdateStatus): string {
  const version = release?.version ?? UNKNOWN;
  switch (step) {
    case 'impossible':
      return t('This installation does not update itself.');
    case 'idle':
      return t('Not looked for updates yet.');
    case 'looking':
      return t('Looking for updates…');
    case 'current':
      return t('No newer version. The newest on this channel is {version}.', { version });
    case 'available':
      return t('Version {version} is available ({size}).', {
        version,
        size: formatFileSize(release?.sizeBytes ?? 0),
      });
    case 'downloading':
      return t('Downloading version {version}: {percent} %', { version, percent });
    case 'ready':
      return t('Version {version} is downloaded and checked.', { version });
    case 'installing':
      return t('Installing version {version}. Aerodeck restarts.', { version });
  }
}

import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ReplayExportFormat, ReplaySession } from '../../../../gateway/contract/recording/replay.ts';
import { Button } from '../../../components/Button.tsx';
import { LOG_FORMAT_TEXT } from '../../../format/session-text.ts';
import { type Message, t } from '../../../language/translate.ts';
import { failureText } from '../../../state/failure-text.ts';
import { useReplaySessionActions } from '../../../state/replay/replay-session-actions.ts';

const FORMATS: readonly {
  readonly format: ReplayExportFormat;
  readonly title: string;
  readonly use: Message;
}[] = [
  { format: 'tlog', title: 'tlog', use: 'For other ground stations' },
  { format: 'csv', title: 'CSV', use: 'Telemetry as rows, for tables' },
  { format: 'geojson', title: 'GeoJSON', use: 'Tracks and marks, for maps' },
  { format: 'kml', title: 'KML', use: 'Tracks and marks, for globes' },
  { format: 'mcap', title: 'MCAP', use: 'For Foxglove and other analysis tools' },
];

/** Saves the recording in other formats. */
export function ExportSection({ session }: { readonly session: ReplaySession }) {
  const actions = useReplaySessionActions();
  const running = useRef<AbortController>(undefined);
  const [busy, setBusy] = useState<ReplayExportFormat>();
  const [notice, setNotice] = useState<{ readonly text: string; readonly isFailure: boolean }>();
  useEffect(() => () => running.current?.abort(), []);

  const save = async (format: ReplayExportFormat, title: string) => {
    const abort = new AbortController();
    running.current = abort;
    setBusy(format);
    setNotice(undefined);
    try {
      await actions.save(session, format, abort.signal);
      setNotice({ text: t('Saved as {title}.', { title }), isFailure: false });
    } catch (cause) {
      if (!abort.signal.aborted) setNotice({ text: failureText(cause), isFailure: true });
    } finally {
      setBusy(undefined);
    }
  };
  const isRead = session.state === 'ready';
  const whyNot = busy ? t('Being saved.') : undefined;
  const original = LOG_FORMAT_TEXT[session.format];
  return (
    <section aria-label={t('Export')}>
      <h3>{t('Export')}</h3>
      <div className="session-actions">
        {session.format !== 'tlog' && (
          <Button
            disabledReason={whyNot}
            tooltip={t('The file as it was imported')}
            onClick={() => void save('original', original)}
          >
            <Download size={13} aria-hidden />
            {original}
          </Button>
        )}
        {FORMATS.map(({ format, title, use }) => (
          <Button
            key={format}
            disabledReason={
              whyNot ?? (isRead || format === 'tlog' ? undefined : t('It is not read to its end.'))
            }
            tooltip={t(use)}
            onClick={() => void save(format, title)}
          >
            {title}
          </Button>
        ))}
        {busy && (
          <Button variant="quiet" onClick={() => running.current?.abort()}>
            {t('Cancel')}
          </Button>
        )}
      </div>
      <p role="status" className={notice?.isFailure ? 'field-error' : 'field-note'}>
        {busy ? t('Saving…') : notice?.text}
      </p>
    </section>
  );
}

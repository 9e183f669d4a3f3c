import type { BoardLogDownload } from '../../../../gateway/contract/onboard/onboard-log.ts';
import { Button } from '../../../components/Button.tsx';
import { formatFileSize } from '../../../format/measure/file-size.ts';
import { toldWords } from '../../../language/told.ts';
import { t } from '../../../language/translate.ts';
import { routeHref } from '../../../state/app/route.ts';
import { isUnderWay } from '../../../state/replay/onboard-log-queries.ts';

interface DownloadProgressProps {
  readonly download: BoardLogDownload;
  readonly onCancel: () => void;
}

/** How far a log has come, why it waits, or the recording it has become. */
export function DownloadProgress({ download, onCancel }: DownloadProgressProps) {
  const { logId, state, receivedBytes, sizeBytes, detail, sessionId } = download;
  if (state === 'done' && sessionId !== null)
    return (
      <>
        <a className="button" href={routeHref('replay', undefined, { session: sessionId })}>
          {t('Play')}
        </a>
        <a
          className="button"
          data-variant="quiet"
          href={routeHref('replay', undefined, { detail: sessionId })}
        >
          {t('Details')}
        </a>
        {detail !== null && <span className="board-logs-note">{toldWords(detail).text}</span>}
      </>
    );
  if (!isUnderWay(download))
    return (
      <span className="board-logs-note">
        {state === 'cancelled' ? t('Cancelled.') : detail === null ? t('Failed.') : toldWords(detail).text}
      </span>
    );
  const came = t('{done} of {total}', {
    done: formatFileSize(receivedBytes),
    total: formatFileSize(sizeBytes),
  });
  return (
    <>
      <progress aria-label={t('Log {logId}', { logId })} max={Math.max(1, sizeBytes)} value={receivedBytes} />
      <span className="number">{came}</span>
      <span className="board-logs-note">{detail === null ? stateText(state) : toldWords(detail).text}</span>
      <Button variant="quiet" label={t('Cancel reading log {logId}', { logId })} onClick={onCancel}>
        {t('Cancel')}
      </Button>
    </>
  );
}

function stateText(state: BoardLogDownload['state']): string | undefined {
  if (state === 'queued') return t('Waits for its turn.');
  return state === 'importing' ? t('Being read in.') : undefined;
}

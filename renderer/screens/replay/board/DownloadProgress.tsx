import type { BoardLogDownload } from '../../../../gateway/contract/board-log.ts';
import { Button } from '../../../components/Button.tsx';
import { formatFileSize } from '../../../format/file-size.ts';
import { isUnderWay } from '../../../state/replay/board-log-queries.ts';
import { routeHref } from '../../../state/route.ts';

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
          Play
        </a>
        <a
          className="button"
          data-variant="quiet"
          href={routeHref('replay', undefined, { detail: sessionId })}
        >
          Details
        </a>
      </>
    );
  if (!isUnderWay(download))
    return (
      <span className="board-logs-note">{state === 'cancelled' ? 'Cancelled.' : (detail ?? 'Failed.')}</span>
    );
  const came = `${formatFileSize(receivedBytes)} of ${formatFileSize(sizeBytes)}`;
  return (
    <>
      <progress aria-label={`Log ${logId}`} max={Math.max(1, sizeBytes)} value={receivedBytes} />
      <span className="number">{came}</span>
      <span className="board-logs-note">{detail ?? WORDS[state]}</span>
      <Button variant="quiet" label={`Cancel reading log ${logId}`} onClick={onCancel}>
        Cancel
      </Button>
    </>
  );
}

const WORDS: Readonly<Partial<Record<BoardLogDownload['state'], string>>> = {
  queued: 'Waits for its turn.',
  importing: 'Being read in.',
};

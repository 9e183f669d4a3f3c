import { HardDriveDownload, RefreshCw } from 'lucide-react';
import type { OnboardLog, OnboardLogDownload } from '../../../../gateway/contract/onboard/onboard-log.ts';
import { Button } from '../../../components/button/Button.tsx';
import { ButtonLink } from '../../../components/button/ButtonLink.tsx';
import { SlideToConfirm } from '../../../components/button/SlideToConfirm.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { Select } from '../../../components/field/Select.tsx';
import { Note } from '../../../components/Note.tsx';
import { NumberCell } from '../../../components/table/NumberCell.tsx';
import { Table } from '../../../components/table/Table.tsx';
import { formatFileSize } from '../../../format/measure/file-size.ts';
import { formatLocalMoment } from '../../../format/measure/time.ts';
import { t } from '../../../language/translate.ts';
import { failureText } from '../../../state/app/failure-text.ts';
import { changeParameters, routeHref, useRouteParameter } from '../../../state/app/route.ts';
import { useRequest } from '../../../state/connection/use-request.ts';
import {
  isUnderWay,
  useBoardLogDownloads,
  useBoardLogOrders,
  useBoardLogs,
} from '../../../state/replay/onboard-log-queries.ts';
import { useVehicleStore } from '../../../state/vehicle/vehicle-store.ts';
import './board-logs.css';
import { translateSentence } from '../../../language/translate-gateway.ts';

/** The onboard logs of a vehicle, and their download into the recordings. */
export function BoardLogsPage() {
  const vehicles = useVehicleStore((state) => state.entries);
  const isLoaded = useVehicleStore((state) => state.isLoaded);
  const wanted = useRouteParameter('vehicle');
  const ids = Object.keys(vehicles);
  const vehicleId = wanted !== undefined && wanted in vehicles ? wanted : ids[0];
  if (isLoaded && vehicleId === undefined)
    return (
      <EmptyState
        icon={HardDriveDownload}
        title={t('No vehicle is connected')}
        actions={<ButtonLink href={routeHref('settings', 'links')}>{t('Open links')}</ButtonLink>}
      >
        {t(
          'Connect a vehicle to read its onboard logs. You can import a log from its memory card under Sessions.',
        )}
      </EmptyState>
    );
  return (
    <div className="p-14-16 grid gap-12 content-start">
      <header className="row-wrap-wide">
        <Select
          className="input fits"
          aria-label={t('Vehicle')}
          value={vehicleId ?? ''}
          options={Object.values(vehicles).map(({ telemetry }) => [telemetry.id, telemetry.name])}
          onChange={(chosen) => changeParameters({ vehicle: chosen })}
        />
        <Note>
          {t('Logs can be read while disarmed. Each becomes a recording and stays on the vehicle.')}
        </Note>
      </header>
      {vehicleId !== undefined && <LogsOfVehicle key={vehicleId} vehicleId={vehicleId} />}
    </div>
  );
}

function LogsOfVehicle({ vehicleId }: { readonly vehicleId: string }) {
  const logs = useBoardLogs(vehicleId);
  const downloads = useBoardLogDownloads();
  const { download, cancel, erase } = useBoardLogOrders(vehicleId);
  const reading = useRequest();
  const erasing = useRequest();
  const own = downloads.data?.filter((one) => one.vehicleId === vehicleId) ?? [];
  const sending = logs.isFetching || own.some(isUnderWay) ? t('The vehicle is sending logs.') : undefined;
  const failure = reading.failure ?? erasing.failure;
  return (
    <>
      <div className="board-logs-tools dim row-wrap-wide">
        <span role="status">
          {logs.isFetching ? t('Loading the list of logs…') : countText(logs.data?.length)}
        </span>
        <Button disabledReason={sending} onClick={() => void logs.refetch()}>
          <RefreshCw size={14} aria-hidden />
          {t('Refresh')}
        </Button>
      </div>
      {logs.isError && !logs.isFetching && <Note tone="error">{failureText(logs.error)}</Note>}
      {failure && <Note tone="error">{failure}</Note>}
      {logs.data && logs.data.length > 0 && (
        <>
          <Table
            columns={[
              { title: t('Log'), width: '70px' },
              { title: t('Started'), width: '210px' },
              { title: t('Size'), isNumber: true, width: '110px' },
              t('In the recordings'),
            ]}
          >
            <tbody>
              {logs.data.map((log) => (
                <LogRow
                  key={log.logId}
                  log={log}
                  download={own.find(({ logId }) => logId === log.logId)}
                  onRead={() => void reading.send(() => download(log.logId))}
                  onCancel={(downloadId) => void reading.send(() => cancel(downloadId))}
                />
              ))}
            </tbody>
          </Table>
          <ErasePart
            logs={logs.data.length}
            unread={logs.data.filter(({ download: read }) => read?.state !== 'done').length}
            isErasing={erasing.isBusy}
            notNow={erasing.isBusy ? t('The vehicle is erasing.') : sending}
            onErase={() => void erasing.send(() => erase(logs.data.length))}
          />
        </>
      )}
    </>
  );
}

/** Erases all onboard logs permanently; vehicles offer nothing less. */
function ErasePart(props: {
  readonly logs: number;
  /** Logs not downloaded since the gateway started. */
  readonly unread: number;
  readonly isErasing: boolean;
  readonly notNow: string | undefined;
  readonly onErase: () => void;
}) {
  const { logs: count, unread, isErasing, notNow, onErase } = props;
  return (
    <details className="board-logs-erase">
      <summary className="pointer">{t('Erase the onboard logs')}</summary>
      <Note tone={unread > 0 ? 'error' : 'hint'}>
        {unread > 0
          ? t('{unread} of {count} not read since this gateway started. Erased logs cannot be recovered.', {
              unread,
              count,
            })
          : t('All logs have been read. Erased logs cannot be recovered.')}
      </Note>
      <SlideToConfirm
        label={t('{count, plural, one {Erase the onboard log} other {Erase all # onboard logs}}', { count })}
        disabledReason={notNow}
        onConfirm={onErase}
      />
      {isErasing && <p role="status">{t('Erasing… Complete when the vehicle no longer lists the logs.')}</p>}
    </details>
  );
}

function LogRow(props: {
  readonly log: OnboardLog;
  readonly download: OnboardLogDownload | undefined;
  readonly onRead: () => void;
  readonly onCancel: (downloadId: string) => void;
}) {
  const { log, download, onRead, onCancel } = props;
  const { logId, beganAtMs, sizeBytes } = log;
  return (
    <tr>
      <th scope="row" className="number">
        {logId}
      </th>
      <td className="number">{beganAtMs === null ? t('time unknown') : formatLocalMoment(beganAtMs)}</td>
      <NumberCell>{formatFileSize(sizeBytes)}</NumberCell>
      <td>
        <div className="board-logs-state row-wrap-wide">
          {download && (
            <DownloadProgress download={download} onCancel={() => onCancel(download.downloadId)} />
          )}
          {(!download || !isUnderWay(download)) && download?.state !== 'done' && (
            <Button label={t('Read log {logId} into the recordings', { logId })} onClick={onRead}>
              <HardDriveDownload size={14} aria-hidden />
              {download ? t('Read again') : t('Read')}
            </Button>
          )}
        </div>
      </td>
    </tr>
  );
}

function countText(count: number | undefined): string {
  if (count === undefined) return '';
  return t('{count, plural, =0 {No onboard logs.} one {# onboard log} other {# onboard logs}}', { count });
}

/** Progress of a download, why it waits, or the recording it has become. */
function DownloadProgress(props: { readonly download: OnboardLogDownload; readonly onCancel: () => void }) {
  const { download, onCancel } = props;
  const { logId, state, receivedBytes, sizeBytes, detail, sessionId } = download;
  if (state === 'done' && sessionId !== null)
    return (
      <>
        <ButtonLink href={routeHref('replay', undefined, { session: sessionId })}>{t('Play')}</ButtonLink>
        <ButtonLink variant="quiet" href={routeHref('replay', undefined, { detail: sessionId })}>
          {t('Details')}
        </ButtonLink>
        {detail !== null && <span className="small-dim">{translateSentence(detail).text}</span>}
      </>
    );
  const said = detail === null ? undefined : translateSentence(detail).text;
  if (!isUnderWay(download))
    return (
      <span className="small-dim">{state === 'cancelled' ? t('Cancelled.') : (said ?? t('Failed.'))}</span>
    );
  return (
    <>
      <progress aria-label={t('Log {logId}', { logId })} max={Math.max(1, sizeBytes)} value={receivedBytes} />
      <span className="number">
        {t('{done} of {total}', { done: formatFileSize(receivedBytes), total: formatFileSize(sizeBytes) })}
      </span>
      <span className="small-dim">{said ?? stateText(state)}</span>
      <Button variant="quiet" label={t('Cancel reading log {logId}', { logId })} onClick={onCancel}>
        {t('Cancel')}
      </Button>
    </>
  );
}

function stateText(state: OnboardLogDownload['state']): string | undefined {
  if (state === 'queued') return t('Queued.');
  return state === 'importing' ? t('Importing.') : undefined;
}

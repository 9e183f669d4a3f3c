import { Button } from '../../../components/Button.tsx';
import { COMMAND_STATE_TEXT, commandText } from '../../../format/command-text.ts';
import { t } from '../../../language/translate.ts';
import { failureText } from '../../../state/failure-text.ts';
import { useRecordTrace } from '../../../state/governance/governance-queries.ts';
import { recordHref } from '../../../state/governance/record-address.ts';
import { recordTone } from '../../../state/governance/record-tone.ts';
import { TraceTimeline } from '../../../views/TraceTimeline.tsx';
import { usePlayer } from './player-context.ts';

export interface TraceTabProps {
  readonly commandId: string;
  readonly sessionIds: readonly string[];
}

/** The record the replay was opened for: its trace beside the picture of that time. */
export function TraceTab({ commandId, sessionIds }: TraceTabProps) {
  const player = usePlayer();
  const record = useRecordTrace(commandId);
  if (record.isError)
    return (
      <p className="player-note" role="alert">
        {t('The trace cannot be read: {cause}', { cause: failureText(record.error) })}
      </p>
    );
  if (!record.data)
    return (
      <p className="player-note" role="status">
        {t('Loading the trace…')}
      </p>
    );
  const { command, params, state, createdAtMs, trace } = record.data;
  return (
    <div className="player-trace">
      <div className="player-trace-head">
        <h3>{commandText(command, params)}</h3>
        <span className="record-badge" data-tone={recordTone(record.data)}>
          {t(COMMAND_STATE_TEXT[state])}
        </span>
      </div>
      <div className="player-trace-tools">
        <Button onClick={() => player.seek(sessionIds[0] ?? '', createdAtMs)}>{t('To the request')}</Button>
        <a href={recordHref(commandId)}>{t('Open the record')}</a>
      </div>
      <TraceTimeline record={record.data} trace={trace} />
    </div>
  );
}

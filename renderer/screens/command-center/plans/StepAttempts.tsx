import type { Attempt } from '../../../../gateway/contract/action/action.ts';
import { Words } from '../../../components/Words.tsx';
import { COMMAND_STATE_TEXT, commandText } from '../../../format/command-text.ts';
import { formatLocalTime, formatUtcTime } from '../../../format/duration.ts';
import { type Message, t } from '../../../language/translate.ts';
import { recordHref } from '../../../state/governance/record-address.ts';
import { useCommandStore } from '../../../state/vehicle/command-store.ts';

const OUTCOME: Readonly<Record<Attempt['outcome'], { readonly word: Message; readonly tone: string }>> = {
  running: { word: 'running', tone: 'running' },
  succeeded: { word: 'succeeded', tone: 'done' },
  failed: { word: 'failed', tone: 'failed' },
  denied: { word: 'denied by governance', tone: 'failed' },
  cancelled: { word: 'cancelled', tone: 'partial' },
  unknown: { word: 'outcome unknown', tone: 'partial' },
};

/** Every try, newest first, with the commands it gave. */
export function StepAttempts({ attempts }: { readonly attempts: readonly Attempt[] }) {
  const records = useCommandStore((state) => state.records);
  return (
    <section className="pane" aria-label={t('Attempts')}>
      <h3>{t('Attempts')}</h3>
      {attempts.length === 0 && <p className="pane-empty">{t('It has not been tried yet.')}</p>}
      <ol className="attempts">
        {attempts.toReversed().map((attempt) => {
          const { word, tone } = OUTCOME[attempt.outcome];
          return (
            <li key={attempt.attempt}>
              <p>
                <strong>{attempt.attempt}.</strong>{' '}
                <span className="plan-state" data-tone={tone}>
                  {t(word)}
                </span>{' '}
                <span className="number" title={formatUtcTime(attempt.startedAtMs)}>
                  {formatLocalTime(attempt.startedAtMs)}
                  {attempt.endedAtMs !== null &&
                    ` · ${((attempt.endedAtMs - attempt.startedAtMs) / 1000).toFixed(1)} s`}
                </span>
              </p>
              {attempt.detail && (
                <p className="field-note">
                  <Words of={attempt.detail} />
                </p>
              )}
              {attempt.commandIds.map((commandId) => {
                const record = records[commandId];
                return (
                  <a key={commandId} href={recordHref(commandId)}>
                    {record
                      ? `${commandText(record.command, record.params)}: ${t(COMMAND_STATE_TEXT[record.state])}`
                      : commandId}
                  </a>
                );
              })}
              {attempt.runId !== null && (
                <p className="field-note number">{t('run {runId}', { runId: attempt.runId })}</p>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

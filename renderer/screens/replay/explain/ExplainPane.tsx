import { BookOpenText, Sparkles } from 'lucide-react';
import { useState } from 'react';
import { ModeBadge } from '../../../components/badge/ModeBadge.tsx';
import { Button } from '../../../components/button/Button.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { Select } from '../../../components/field/Select.tsx';
import { Note } from '../../../components/Note.tsx';
import { Sentence } from '../../../components/Sentence.tsx';
import { t, tParts } from '../../../language/translate.ts';
import { failureText, problemCodeOf } from '../../../state/app/failure-text.ts';
import type { PlaybackControl } from '../../../state/replay/playback-controls.ts';
import { useReplaySession } from '../../../state/replay/replay-sessions.ts';
import { useExplanation } from '../../../state/vehicle/analysis-queries.ts';
import { ExplanationView } from './ExplanationView.tsx';
import './explain.css';

export interface ExplainPaneProps {
  readonly sessionId: string;
  readonly vehicleId: string | undefined;
  readonly control: PlaybackControl;
}

/** What happened to a vehicle in a recording, in order and why, as far as the recording shows. */
export function ExplainPane({ sessionId, vehicleId, control }: ExplainPaneProps) {
  const session = useReplaySession(sessionId).data;
  const [chosenId, setChosen] = useState<string>();
  const vehicles = session?.vehicles ?? [];
  const askedId = chosenId ?? vehicleId ?? vehicles[0]?.vehicleId;
  const answer = useExplanation(sessionId, askedId);
  const code = problemCodeOf(answer.error);
  return (
    <div className="h-full min-h-0 scrolls-y">
      <header className="row-wrap p-8-12">
        <Button
          variant={answer.data ? 'plain' : 'primary'}
          disabledReason={whyNot(session?.state, askedId, answer.isFetching)}
          onClick={() => void answer.refetch()}
        >
          <Sparkles size={14} aria-hidden />
          {answer.data ? t('Explain again') : t('Explain this flight')}
        </Button>
        {vehicles.length > 1 && (
          <Select
            className="input fits"
            aria-label={t('Vehicle')}
            value={askedId}
            options={vehicles.map((vehicle) => [vehicle.vehicleId, vehicle.name])}
            onChange={setChosen}
          />
        )}
        {session && <ModeBadge mode={session.mode} />}
      </header>
      {answer.isFetching && (
        <Note shape="page" role="status">
          {t('Analysing the recording…')}
        </Note>
      )}
      {answer.isError && !answer.isFetching && (
        <div className="p-5-12">
          <Note tone="error">{failureText(answer.error)}</Note>
          {code && (
            <Note>
              <Sentence
                parts={tParts('Code {code}', {
                  code: <span className="number">{code}</span>,
                })}
              />
            </Note>
          )}
        </div>
      )}
      {answer.data ? (
        <ExplanationView
          answer={answer.data}
          title={t('What happened in {name}', { name: session?.name ?? sessionId })}
          originMs={session?.startAtMs ?? answer.data.result.from_ms}
          sessionId={sessionId}
          control={control}
        />
      ) : (
        !answer.isFetching &&
        !answer.isError && (
          <EmptyState icon={BookOpenText} title={t('No explanation yet')}>
            {t(
              'Fixed rules analyse the recording: what happened, in order, why, and which recorded events support each statement. Open questions are listed.',
            )}
          </EmptyState>
        )
      )}
    </div>
  );
}

function whyNot(
  state: string | undefined,
  vehicleId: string | undefined,
  isAsking: boolean,
): string | undefined {
  if (isAsking) return t('Analysis in progress');
  if (state === 'recording') return t('Still recording: explain it when the recording has ended');
  if (state === 'indexing') return t('Still reading the recording');
  if (state === 'failed') return t('The recording could not be read');
  return vehicleId === undefined ? t('No vehicle in this recording') : undefined;
}

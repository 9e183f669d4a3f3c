import { toast } from 'sonner';
import type { ParameterDescriptions } from '../../../gateway/contract/onboard/parameter.ts';
import { Button } from '../../components/button/Button.tsx';
import { Note } from '../../components/Note.tsx';
import { formatLocalDate } from '../../format/measure/time.ts';
import { parameterProgressText } from '../../format/parameter-text.ts';
import { type Message, t } from '../../language/translate.ts';
import { translateSentence } from '../../language/translate-gateway.ts';
import { failureText } from '../../state/app/failure-text.ts';
import { useParameterActions, type useParameters } from '../../state/parameters/parameter-queries.ts';
import { useVehicleValue } from '../../state/vehicle/vehicle-store.ts';
import './parameter-parts.css';

const DESCRIPTIONS_TEXT: Readonly<Partial<Record<ParameterDescriptions, Message>>> = {
  reading: 'Reading the vehicle’s own descriptions.',
  failed: 'Could not read the vehicle’s own descriptions. Showing the built-in ones. Read again to retry.',
};

export interface ParameterStatusProps {
  readonly vehicleId: string;
  readonly source: ReturnType<typeof useParameters>;
}

/** How far the parameters of a vehicle are read, and the button to read them again. */
export function ParameterProgressBar({ vehicleId, source: { progress } }: ParameterStatusProps) {
  const actions = useParameterActions(vehicleId);
  return (
    <>
      <p className="parameters-progress dim row push-right" role="status" data-state={progress?.state}>
        {progress && parameterProgressText(progress)}
        {progress?.state === 'loading' && progress.total !== null && (
          <progress max={progress.total} value={progress.received} aria-label={t('Parameters read')} />
        )}
      </p>
      <Button
        disabledReason={progress?.state === 'loading' ? t('Reading the parameter list.') : undefined}
        onClick={() => void toastFailure(actions.readAgain())}
      >
        {progress?.state === 'partial' ? t('Continue reading') : t('Read again')}
      </Button>
    </>
  );
}

/** What limits the parameters of a vehicle now: armed, read earlier, not completely read, descriptions, failures. */
export function ParameterNotes({ vehicleId, source: { query, progress } }: ParameterStatusProps) {
  const isArmed = useVehicleValue(vehicleId, ({ armed }) => armed) === true;
  const descriptionsText = progress && DESCRIPTIONS_TEXT[progress.descriptions];
  const note = { shape: 'box', className: 'parameters-note' } as const;
  return (
    <>
      {isArmed && (
        <Note tone="caution" {...note}>
          {t(
            'The vehicle is armed: you can prepare changes, but writing them needs an override with a reason.',
          )}
        </Note>
      )}
      {progress?.isStale === true && (query.data?.items.length ?? 0) > 0 && (
        <Note tone="caution" {...note}>
          {earlierReadingText(query.data?.readAtMs ?? null)}
        </Note>
      )}
      {progress && progress.detail !== null && (
        <Note {...note}>{translateSentence(progress.detail).text}</Note>
      )}
      {descriptionsText && (
        <Note {...note} role="status">
          {t(descriptionsText)}
        </Note>
      )}
      {query.isError && (
        <Note tone="caution" {...note} role="alert">
          {failureText(query.error)}
        </Note>
      )}
    </>
  );
}

function earlierReadingText(readAtMs: number | null): string {
  if (readAtMs === null) return t('Read earlier: the vehicle may have different values now.');
  return t('Read at {time}: the vehicle may have different values now.', {
    time: formatLocalDate(readAtMs),
  });
}

/** Shows why it failed. */
export async function toastFailure(work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    toast.error(failureText(error));
  }
}

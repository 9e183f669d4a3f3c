import type { StationRemoteId } from '../../../../gateway/contract/onboard/remote-id.ts';
import { Note } from '../../../components/Note.tsx';
import { showCoordinates } from '../../../format/measure/coordinates.ts';
import { formatAge } from '../../../format/measure/time.ts';
import { type Message, t } from '../../../language/translate.ts';
import { setPositionReports, usePositionStore } from '../../../state/settings/remote-id-position.ts';
import { Choice } from '../Choice.tsx';

const PROBLEMS: Readonly<
  Record<NonNullable<ReturnType<typeof usePositionStore.getState>['problem']>, Message>
> = {
  denied:
    'This window may not read the position. Allow it in the browser; the desktop window has none: open the station in a browser of this computer, or use a fixed position.',
  unavailable: 'This computer gives no position. Use a fixed position.',
  'not-sent': 'The gateway did not take the position.',
};

/** Whether this window reports where its computer is, and what the gateway has. */
export function PositionChoice({ position }: { readonly position: StationRemoteId['position'] }) {
  const { isOn, problem } = usePositionStore();
  return (
    <section className="stack-6" aria-label={t('Position of this computer')}>
      <Choice
        text={t('This window reports the position of its computer')}
        note={t(
          'Only on the computer of the operator. It stays on while the window is open, on every screen.',
        )}
        isChecked={isOn}
        onChange={setPositionReports}
      />
      {isOn && problem && <Note tone="error">{t(PROBLEMS[problem])}</Note>}
      {position && (
        <Note tone={position.isLive ? 'hint' : 'caution'}>
          {position.isLive
            ? t('{place}, {age} old', { place: showCoordinates(position), age: formatAge(position.ageMs) })
            : t('{place}, {age} old: not sent as live', {
                place: showCoordinates(position),
                age: formatAge(position.ageMs),
              })}
        </Note>
      )}
    </section>
  );
}

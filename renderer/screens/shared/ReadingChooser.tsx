import { ChevronDown, ChevronUp, GripVertical, X } from 'lucide-react';
import { useState } from 'react';
import type { TelemetryVehicle } from '../../../gateway/contract/vehicle/telemetry.ts';
import { Button } from '../../components/button/Button.tsx';
import { IconButton } from '../../components/button/IconButton.tsx';
import { Select } from '../../components/field/Select.tsx';
import { Note } from '../../components/Note.tsx';
import { READINGS, type ReadingId, readingOf } from '../../format/reading-table.ts';
import { VEHICLE_TYPE_TEXT } from '../../format/vehicle-text.ts';
import { t } from '../../language/translate.ts';
import { chooseReadings, movedReading, resetReadings } from '../../state/vehicle/chosen-readings.ts';
import './vehicle-readings.css';

interface ReadingChooserProps {
  readonly type: TelemetryVehicle['type'];
  readonly ids: readonly ReadingId[];
}

/** Chooses the values of a type of vehicle: added from a list, ordered by buttons or by dragging. */
export function ReadingChooser({ type, ids }: ReadingChooserProps) {
  const [dragged, setDragged] = useState<ReadingId>();
  const others = READINGS.filter(({ id }) => !ids.includes(id));
  const move = (id: ReadingId, toIndex: number) => chooseReadings(type, movedReading(ids, id, toIndex));
  return (
    <div className="reading-chooser stack">
      <Note>
        {t('Shown for every {type}. The first three are large.', { type: t(VEHICLE_TYPE_TEXT[type]) })}
      </Note>
      <ol aria-label={t('Values shown')}>
        {ids.map((id, index) => {
          const name = nameOf(id);
          return (
            <li
              className="grid items-center gap-2 rounded"
              key={id}
              draggable
              data-dragged={dragged === id || undefined}
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move';
                event.dataTransfer.setData('text/plain', name);
                setDragged(id);
              }}
              onDragOver={(event) => {
                if (dragged === undefined) return;
                event.preventDefault();
                if (dragged !== id) move(dragged, index);
              }}
              onDrop={(event) => event.preventDefault()}
              onDragEnd={() => setDragged(undefined)}
            >
              <GripVertical size={14} aria-hidden />
              <span className="cut">{name}</span>
              <IconButton
                icon={ChevronUp}
                variant="quiet"
                label={t('Move {value} up', { value: name })}
                disabledReason={index === 0 ? t('It is the first.') : undefined}
                onClick={() => move(id, index - 1)}
              />
              <IconButton
                icon={ChevronDown}
                variant="quiet"
                label={t('Move {value} down', { value: name })}
                disabledReason={index === ids.length - 1 ? t('It is the last.') : undefined}
                onClick={() => move(id, index + 1)}
              />
              <IconButton
                icon={X}
                variant="quiet"
                label={t('Remove {name}', { name })}
                onClick={() =>
                  chooseReadings(
                    type,
                    ids.filter((other) => other !== id),
                  )
                }
              />
            </li>
          );
        })}
      </ol>
      <div className="row-spread">
        <Select
          aria-label={t('Add a value')}
          placeholder={others.length === 0 ? t('All values are shown') : t('Add a value…')}
          value={undefined}
          options={others.map(({ id }) => [id, nameOf(id)] as const)}
          onChange={(id) => chooseReadings(type, [...ids, id])}
        />
        <Button onClick={() => resetReadings(type)}>{t('Reset')}</Button>
      </div>
    </div>
  );
}

function nameOf(id: ReadingId): string {
  const reading = readingOf(id);
  return reading ? t(reading.label) : id;
}

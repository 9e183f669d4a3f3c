import { Minus, Plus } from 'lucide-react';
import { Button } from '../../../components/Button.tsx';
import { t } from '../../../language/translate.ts';
import { middleOf, type PlanPlace } from '../../../state/planner/flight-plan-handles.ts';
import { PlaceField } from './PlaceField.tsx';

export interface CornersFieldProps {
  readonly label: string;
  readonly corners: readonly PlanPlace[];
  readonly least: number;
  readonly onCommit: (corners: PlanPlace[]) => void;
}

/** Corners of a shape as coordinates: what the map does by hand can be typed. */
export function CornersField({ label, corners, least, onCommit }: CornersFieldProps) {
  return (
    <details className="inspector-corners">
      <summary>
        {label}: {corners.length}
      </summary>
      {corners.map((at, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a corner has nothing but its number
        <div className="inspector-corner" key={index}>
          <PlaceField
            label={t('Corner {number}', { number: index + 1 })}
            at={at}
            onCommit={(next) => onCommit(corners.with(index, next))}
          />
          <Button
            shape="square"
            label={t('Insert a corner after {number}', { number: index + 1 })}
            onClick={() => {
              const next = corners[index + 1] ?? corners[0] ?? at;
              onCommit(corners.toSpliced(index + 1, 0, middleOf(at, next)));
            }}
          >
            <Plus size={14} aria-hidden />
          </Button>
          <Button
            shape="square"
            label={t('Remove corner {number}', { number: index + 1 })}
            disabledReason={corners.length <= least ? t('It needs {least} corners.', { least }) : undefined}
            onClick={() => onCommit(corners.toSpliced(index, 1))}
          >
            <Minus size={14} aria-hidden />
          </Button>
        </div>
      ))}
    </details>
  );
}

import { type Message, t } from '../../language/translate.ts';
import {
  type FenceCircle,
  type FencePolygon,
  withFenceCircle,
  withFencePolygon,
} from '../../state/flight-plan/flight-plan-edits.ts';
import { LEAST_RADIUS_M, MOST_FENCE_RADIUS_M } from '../../state/flight-plan/flight-plan-limits.ts';
import { editPlan } from '../../state/flight-plan/flight-plan-store.ts';
import { ChoiceField } from './ChoiceField.tsx';
import { CornersField } from './CornersField.tsx';
import { PlaceField } from './PlaceField.tsx';
import { ValueField } from './ValueField.tsx';

const KINDS = [
  { value: 'inclusion', text: 'Stay inside' },
  { value: 'exclusion', text: 'Keep out' },
] as const satisfies readonly { value: string; text: Message }[];

export function PolygonForm({ polygon }: { readonly polygon: FencePolygon }) {
  const set = (change: Partial<FencePolygon>) =>
    editPlan((plan) => withFencePolygon(plan, { ...polygon, ...change }));
  return (
    <>
      <ChoiceField
        label={t('Means')}
        value={polygon.kind}
        choices={KINDS}
        onChoose={(kind) => set({ kind })}
      />
      <CornersField
        label={t('Corners')}
        corners={polygon.corners}
        least={3}
        onCommit={(corners) => set({ corners })}
      />
    </>
  );
}

export function CircleForm({ circle }: { readonly circle: FenceCircle }) {
  const set = (change: Partial<FenceCircle>) =>
    editPlan((plan) => withFenceCircle(plan, { ...circle, ...change }));
  return (
    <>
      <ChoiceField
        label={t('Means')}
        value={circle.kind}
        choices={KINDS}
        onChoose={(kind) => set({ kind })}
      />
      <PlaceField label={t('Centre')} at={circle.centre} onCommit={(centre) => set({ centre })} />
      <ValueField
        label={t('Radius')}
        unit="m"
        value={circle.radiusM}
        minimum={LEAST_RADIUS_M}
        maximum={MOST_FENCE_RADIUS_M}
        step={10}
        onCommit={(radiusM) => radiusM !== null && set({ radiusM })}
      />
    </>
  );
}

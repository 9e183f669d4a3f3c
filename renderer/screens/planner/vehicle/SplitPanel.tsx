import { useEffect, useMemo, useState } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { checkPlan } from '../../../../gateway/mission/check/check-plan.ts';
import { vehicleSurroundings } from '../../../../gateway/mission/check/vehicle-surroundings.ts';
import { zonesInForce } from '../../../../gateway/mission/zone/zone-lookup-of.ts';
import { browserClock } from '../../../api/connection/clock.ts';
import { VehicleBadge } from '../../../components/badge/VehicleBadge.tsx';
import { Button } from '../../../components/button/Button.tsx';
import { CheckField } from '../../../components/field/CheckField.tsx';
import { Note } from '../../../components/Note.tsx';
import { formatClockTime } from '../../../format/measure/time.ts';
import { t } from '../../../language/translate.ts';
import { useRequest } from '../../../state/connection/use-request.ts';
import { withJumpsCountedBy } from '../../../state/planner/flight-plan-jumps.ts';
import { useFlightPlanOrders } from '../../../state/planner/flight-plan-orders.ts';
import {
  endSplit,
  LAYER_M,
  type SplitPart,
  type Surveyor,
  showSplitParts,
  splitOverVehicles,
} from '../../../state/planner/flight-plan-split.ts';
import { replacePlan, useFlightPlanStore } from '../../../state/planner/flight-plan-store.ts';
import { TRANSFER_PART_TEXT, useFlightPlanTransfer } from '../../../state/planner/flight-plan-transfer.ts';
import { useZones } from '../../../state/vehicle/mission-queries.ts';
import { useVehicleStore } from '../../../state/vehicle/vehicle-store.ts';
import { PlannerPanel } from '../PlannerPanel.tsx';

/**
 * Splits one survey between several vehicles: who takes part, the share of each, and the upload of each
 * part.
 */
export function SplitPanel({ surveyId }: { readonly surveyId: string }) {
  const plan = useFlightPlanStore((state) => state.history.present.plan);
  const survey = plan.entries.find(({ id }) => id === surveyId);
  const surveyors = useSurveyors();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const chosen = useMemo(() => surveyors.filter(({ vehicleId }) => !left.has(vehicleId)), [surveyors, left]);
  const split = useMemo(
    () =>
      survey?.kind === 'pattern' && survey.pattern === 'survey'
        ? splitOverVehicles(plan, survey, chosen)
        : t('The survey no longer exists.'),
    [plan, survey, chosen],
  );
  const parts = typeof split === 'string' ? NO_PARTS : split;
  useEffect(() => showSplitParts(parts), [parts]);
  useEffect(() => endSplit, []);
  return (
    <PlannerPanel title={t('Split the survey')} onClose={endSplit}>
      <fieldset className="stack-4">
        <legend className="field-label">{t('Participating vehicles')}</legend>
        {surveyors.map(({ vehicleId, name, systemId }) => (
          <CheckField
            className="inspector-check row-6"
            key={vehicleId}
            isChecked={!left.has(vehicleId)}
            onChange={(isChecked) => {
              const next = new Set(left);
              if (isChecked) next.delete(vehicleId);
              else next.add(vehicleId);
              setLeft(next);
            }}
          >
            <VehicleBadge systemId={systemId} />
            {name}
          </CheckField>
        ))}
        {surveyors.length === 0 && <Note>{t('No vehicle is connected.')}</Note>}
      </fieldset>
      {typeof split === 'string' ? (
        <Note tone="error" role="status">
          {split}
        </Note>
      ) : (
        <ul>
          {split.map((part) => (
            <PartRow key={part.surveyor.vehicleId} part={part} />
          ))}
        </ul>
      )}
      <Note>
        {t(
          'The vehicles fly {layer} m apart in altitude, from climb to landing. The plan is not changed, and no flight starts.',
          { layer: LAYER_M },
        )}
      </Note>
    </PlannerPanel>
  );
}

const NO_PARTS: readonly SplitPart[] = [];

/** Every connected vehicle. A new list only when one appears, disappears or changes its home. */
function useSurveyors(): readonly Surveyor[] {
  const keys = useVehicleStore(
    useShallow((state) =>
      Object.values(state.entries).map(({ telemetry: { id, autopilot, home } }) =>
        [id, autopilot, home?.lat, home?.lon, home?.alt_amsl_m].join(),
      ),
    ),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the keys represent the vehicles
  return useMemo(
    () =>
      Object.values(useVehicleStore.getState().entries)
        .map(({ telemetry: { id, name, sysid, autopilot, home } }) => ({
          vehicleId: id,
          name,
          systemId: sysid,
          autopilot,
          home,
        }))
        .toSorted((one, other) => one.systemId - other.systemId),
    [keys],
  );
}

function PartRow({ part: { surveyor, plan, heightM } }: { readonly part: SplitPart }) {
  const { vehicleId, name, systemId, autopilot } = surveyor;
  const planName = useFlightPlanStore((state) => state.history.present.name);
  const zones = useZones().data;
  const transfer = useFlightPlanTransfer();
  const orders = useFlightPlanOrders();
  const [note, setNote] = useState<string>();
  const { isBusy, failure, send } = useRequest();
  const check = useMemo(() => {
    const vehicle = useVehicleStore.getState().entries[vehicleId]?.telemetry;
    return checkPlan(plan, {
      ...(vehicle && vehicleSurroundings(vehicle)),
      zones: zones && zonesInForce(zones, browserClock.utcMs()),
    });
  }, [plan, vehicleId, zones]);
  const errors = check.problems.filter(({ severity }) => severity === 'error').length;
  const content = { name: `${planName}, ${name}`.slice(0, 120), plan };
  const run = (work: () => Promise<string>) =>
    void send(async () => {
      setNote(undefined);
      setNote(await work());
    });
  const whyNot = isBusy ? t('Upload in progress.') : undefined;
  return (
    <li className="border-top">
      <p className="row-wrap">
        <VehicleBadge systemId={systemId} />
        <strong>{name}</strong>
        <span className="number">
          {t('{count} items, {durationS}, at {heightM} m', {
            count: check.items.length,
            durationS: formatClockTime(check.estimate.durationS),
            heightM,
          })}
        </span>
      </p>
      <Button
        isReasonShown
        disabledReason={
          whyNot ?? (errors > 0 ? t('{errors}: open the part to see the details.', { errors }) : undefined)
        }
        onClick={() =>
          run(async () => {
            const items = withJumpsCountedBy(check.items, plan.autopilot, autopilot);
            const results = await transfer.upload(vehicleId, plan, items, false, setNote);
            const failed = results.filter(({ outcome }) => outcome !== 'done');
            const text = (failed.length > 0 ? failed : results)
              .map((result) => `${t(TRANSFER_PART_TEXT[result.part])}: ${result.text}`)
              .join(' ');
            if (failed.length > 0) throw new Error(text);
            return text;
          })
        }
      >
        {t('Upload to {name}', { name })}
      </Button>
      <Button
        label={t('Save the part for {name}', { name })}
        disabledReason={whyNot}
        onClick={() =>
          run(async () => {
            const saved = await orders.saveApart(content);
            return t('Saved as "{name}".', { name: saved.name });
          })
        }
      >
        {t('Save')}
      </Button>
      <Button
        label={t('Open the part for {name}', { name })}
        tooltip={t('Undo restores the plan')}
        onClick={() => {
          endSplit();
          replacePlan(content);
        }}
      >
        {t('Open')}
      </Button>
      {failure ? <Note tone="error">{failure}</Note> : note && <Note role="status">{note}</Note>}
    </li>
  );
}

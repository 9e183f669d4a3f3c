import { Download, Trash2, Upload } from 'lucide-react';
import { useState } from 'react';
import type { FlightPlanCheck, PlanItem } from '../../../gateway/contract/flight-plan.ts';
import type { MissionItem } from '../../../gateway/contract/mission.ts';
import { Button } from '../../components/Button.tsx';
import { VehicleBadge } from '../../components/VehicleBadge.tsx';
import { useConnectionStore } from '../../state/connection-store.ts';
import { failureText } from '../../state/failure-text.ts';
import { differenceOf } from '../../state/flight-plan-difference.ts';
import { freshPlanId, withEntry } from '../../state/flight-plan-edits.ts';
import { useFlightPlanOrders } from '../../state/flight-plan-orders.ts';
import { editPlan, useFlightPlanStore } from '../../state/flight-plan-store.ts';
import { useMission } from '../../state/queries.ts';
import { routeHref } from '../../state/route.ts';
import { useSelectedVehicleId } from '../../state/selection-store.ts';
import { useVehicle } from '../../state/vehicle-store.ts';

interface Transfer {
  readonly state: 'running' | 'done' | 'failed';
  readonly text: string;
}

/** The plan and the selected vehicle: what is on board, whether it differs, and both ways between them. */
export function VehiclePanel({ check }: { readonly check: FlightPlanCheck | undefined }) {
  const vehicleId = useSelectedVehicleId();
  const telemetry = useVehicle(vehicleId)?.telemetry;
  const mission = useMission(vehicleId, telemetry?.mission?.count).data;
  const entries = useFlightPlanStore((state) => state.history.present.plan.entries);
  const isOffline = useConnectionStore((state) => state.gateway === 'offline');
  const orders = useFlightPlanOrders();
  const [transfer, setTransfer] = useState<Transfer>();
  const [downloaded, setDownloaded] = useState<readonly MissionItem[]>();

  if (vehicleId === undefined || !telemetry)
    return (
      <div className="vehicle-panel">
        <p>No vehicle is heard. Plan on; upload when one is there.</p>
        <a href={routeHref('settings', 'links')}>Links</a>
      </div>
    );
  const { name, sysid, mission: state } = telemetry;
  const onBoard = mission?.items ?? (state?.count === 0 ? [] : undefined);
  const difference = check && onBoard ? differenceOf(check.items, onBoard) : undefined;
  const errors = check?.problems.filter(({ severity }) => severity === 'error').length ?? 0;
  const isRunning = transfer?.state === 'running';
  const notNow = isRunning
    ? 'A transfer is running.'
    : isOffline
      ? 'The gateway cannot be reached.'
      : undefined;
  const run = (text: string, work: () => Promise<string>) => {
    setTransfer({ state: 'running', text });
    setDownloaded(undefined);
    work().then(
      (done) => setTransfer({ state: 'done', text: done }),
      (cause: unknown) => setTransfer({ state: 'failed', text: failureText(cause) }),
    );
  };
  const items = check?.items ?? [];
  return (
    <div className="vehicle-panel">
      <p className="vehicle-panel-name">
        <VehicleBadge systemId={sysid} />
        <strong>{name}</strong>
      </p>
      <p
        className="vehicle-difference"
        data-differs={difference !== undefined && difference > 0 ? true : undefined}
      >
        {differenceText(difference, onBoard?.length, items.length)}
      </p>
      <div className="vehicle-panel-row">
        <Button
          variant="primary"
          disabledReason={
            notNow ??
            (items.length === 0
              ? 'The plan has no items.'
              : errors > 0
                ? 'Mend the errors of the plan first.'
                : undefined)
          }
          onClick={() =>
            run(`Sending ${items.length} items to ${name}…`, async () => {
              const written = await orders.upload(vehicleId, items);
              return `${name} took ${written.items.length} mission items.`;
            })
          }
        >
          <Upload size={14} aria-hidden />
          Upload to {name}
        </Button>
        <Button
          disabledReason={notNow}
          onClick={() =>
            run(`Reading the mission of ${name}…`, async () => {
              const read = await orders.download(vehicleId);
              setDownloaded(read.items);
              return `${name} has ${read.items.length} items.`;
            })
          }
        >
          <Download size={14} aria-hidden />
          Download
        </Button>
        <Button
          disabledReason={notNow}
          onClick={() =>
            run(`Clearing the mission of ${name}…`, async () => {
              await orders.clear(vehicleId);
              return `${name} has no mission now. The plan stays here.`;
            })
          }
        >
          <Trash2 size={14} aria-hidden />
          Clear
        </Button>
      </div>
      {isRunning && <progress className="vehicle-progress" aria-label={transfer.text} />}
      {transfer && (
        <p
          className={transfer.state === 'failed' ? 'field-error' : 'vehicle-result'}
          role={transfer.state === 'failed' ? 'alert' : 'status'}
        >
          {transfer.text}
        </p>
      )}
      {downloaded && downloaded.length > 0 && (
        <div className="vehicle-panel-row">
          <Button
            onClick={() => {
              take(downloaded, true);
              setDownloaded(undefined);
            }}
          >
            Replace the plan's items
          </Button>
          {entries.length > 0 && (
            <Button
              onClick={() => {
                take(downloaded, false);
                setDownloaded(undefined);
              }}
            >
              Add them after the plan's
            </Button>
          )}
        </div>
      )}
      <p className="field-note">
        Nothing flies by this. Start the mission in <a href={routeHref('fly')}>Fly</a>.
      </p>
    </div>
  );
}

function differenceText(
  difference: number | undefined,
  onBoard: number | undefined,
  planned: number,
): string {
  if (onBoard === undefined || difference === undefined)
    return 'What is on board is not known. Download reads it.';
  if (onBoard === 0) return `No mission on board, ${planned} items planned.`;
  if (difference === 0) return `On board: the same ${onBoard} items.`;
  return `Differs from the vehicle: ${onBoard} items on board, ${planned} planned, ${difference} not the same.`;
}

/** Items of a vehicle as items of the plan; one step of undo. */
function take(items: readonly MissionItem[], isReplacing: boolean): void {
  editPlan((plan) => {
    let next = isReplacing ? { ...plan, entries: [] } : plan;
    for (const item of items) {
      const entry: PlanItem = { kind: 'item', id: freshPlanId(next, 'item'), ...item };
      next = withEntry(next, entry);
    }
    return next;
  });
}

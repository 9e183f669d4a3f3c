import { Gamepad2 } from 'lucide-react';
import { useState } from 'react';
import type { CommandLease } from '../../../../gateway/contract/lease.ts';
import { Button } from '../../../components/Button.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { VehicleBadge } from '../../../components/VehicleBadge.tsx';
import { formatAge } from '../../../format/duration.ts';
import { actorText, countdownText } from '../../../format/governance-text.ts';
import { failureText } from '../../../state/failure-text.ts';
import { useGovernanceActions } from '../../../state/governance/governance-actions.ts';
import { openTakeover, useLeaseStore } from '../../../state/governance/lease-store.ts';
import { useUtcNowMs } from '../../../state/now.ts';
import { useIsSelf } from '../../../state/self.ts';
import { useSelectedVehicleId } from '../../../state/vehicle/selection-store.ts';
import { useVehicle } from '../../../state/vehicle/vehicle-store.ts';
import { ControlStateTable } from './ControlStateTable.tsx';
import { TakeoverAnswer } from './TakeoverAnswer.tsx';
import './leases.css';

/** Who commands which vehicle, the selected one first. */
export function LeasesPane() {
  const { leases, isLoaded } = useLeaseStore();
  const selectedId = useSelectedVehicleId();
  const ordered = Object.values(leases).toSorted(
    (a, b) =>
      Number(b.vehicleId === selectedId) - Number(a.vehicleId === selectedId) ||
      a.vehicleId.localeCompare(b.vehicleId, undefined, { numeric: true }),
  );
  return (
    <div className="leases">
      <header>
        <h2>Who commands what</h2>
        <p className="field-note">
          One commands a vehicle at a time. Hold, RTL, land and disarm on the ground work for everybody.
        </p>
      </header>
      {ordered.length === 0 &&
        (isLoaded ? (
          <EmptyState icon={Gamepad2} title="No vehicle is heard yet">
            Every vehicle stands here with who commands it.
          </EmptyState>
        ) : (
          <p role="status">Waiting for the gateway…</p>
        ))}
      <ul className="lease-list">
        {ordered.map((lease) => (
          <li key={lease.vehicleId}>
            <LeaseCard lease={lease} isSelected={lease.vehicleId === selectedId} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function LeaseCard({ lease, isSelected }: { readonly lease: CommandLease; readonly isSelected: boolean }) {
  const actions = useGovernanceActions();
  const isSelf = useIsSelf();
  const nowMs = useUtcNowMs();
  const vehicle = useVehicle(lease.vehicleId)?.telemetry;
  const [failure, setFailure] = useState<string>();
  const name = vehicle?.name ?? lease.vehicleId;
  const isOwn = isSelf(lease.holder);
  const isKept = useLeaseStore((state) => state.kept.has(lease.vehicleId)) && isOwn;
  const { takeover } = lease;
  const attempt = async (action: Promise<void>) => {
    setFailure(undefined);
    await action.catch((cause: unknown) => setFailure(failureText(cause)));
  };
  return (
    <article className="lease-card" data-selected={isSelected || undefined} aria-label={name}>
      <header className="lease-head">
        {vehicle && <VehicleBadge systemId={vehicle.sysid} />}
        <h3>{name}</h3>
        <span className="lease-holder">{holderText(lease, isOwn)}</span>
      </header>
      <p className="field-note">
        Epoch <span className="number">{lease.epoch}</span>
        {lease.sinceMs !== null && ` · for ${formatAge(nowMs - lease.sinceMs)}`}
        {isKept && ' · kept while this window is open'}
        {!isKept &&
          lease.expiresAtMs !== null &&
          lease.expiresAtMs > nowMs &&
          ` · ends in ${countdownText(lease.expiresAtMs - nowMs)}`}
        {lease.kind === 'command' && ' · taken by a command'}
      </p>
      {takeover && isOwn ? (
        <TakeoverAnswer lease={lease} takeover={takeover} />
      ) : (
        <>
          <ControlStateTable
            sides={[
              { name: lease.holder ? (isOwn ? 'You' : actorText(lease.holder)) : 'Now', state: lease.state },
            ]}
          />
          {takeover && (
            <p role="status">
              {isSelf(takeover.by) ? 'You asked' : `${actorText(takeover.by)} asked`} for it: goes over in{' '}
              <strong className="number">{countdownText(takeover.deadlineAtMs - nowMs)}</strong> without an
              answer.
            </p>
          )}
          <div className="takeover-buttons">
            {(!lease.holder || isOwn) && !isKept && (
              <Button
                label={`Take and keep ${name}`}
                onClick={() => void attempt(actions.takeLease(lease.vehicleId))}
              >
                Take and keep
              </Button>
            )}
            {isOwn && (
              <Button
                label={`Give back ${name}`}
                onClick={() => void attempt(actions.releaseLease(lease.vehicleId))}
              >
                Give back
              </Button>
            )}
            {lease.holder && !isOwn && (
              <Button
                variant="primary"
                label={`Take over ${name}`}
                onClick={() => openTakeover(lease.vehicleId)}
              >
                Take over…
              </Button>
            )}
          </div>
        </>
      )}
      {failure && (
        <p className="field-error" role="alert">
          {failure}
        </p>
      )}
    </article>
  );
}

function holderText(lease: CommandLease, isOwn: boolean): string {
  if (!lease.holder) return 'Nobody: the next command takes it';
  return isOwn ? 'You command it' : `${actorText(lease.holder)} commands it`;
}

import { Gamepad2 } from 'lucide-react';
import { useState } from 'react';
import type { CommandLease, Takeover } from '../../../../gateway/contract/command/lease.ts';
import { VehicleBadge } from '../../../components/badge/VehicleBadge.tsx';
import { Button } from '../../../components/button/Button.tsx';
import { ButtonLink } from '../../../components/button/ButtonLink.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { Note } from '../../../components/Note.tsx';
import { Sentence } from '../../../components/Sentence.tsx';
import { actorText, countdownText } from '../../../format/governance-text.ts';
import { nameOfId } from '../../../format/known-names.ts';
import { formatAge } from '../../../format/measure/time.ts';
import { hasWords } from '../../../format/search-text.ts';
import { routeHref } from '../../../state/app/route.ts';
import { useGovernanceActions } from '../../../state/command-center/governance-actions.ts';
import { openTakeover, useLeaseStore } from '../../../state/command-center/lease-store.ts';
import { useUtcNowMs } from '../../../state/connection/now.ts';
import { useRequest } from '../../../state/connection/use-request.ts';
import { useIsSelf } from '../../../state/connection/whoami.ts';
import { useSelectedVehicleId } from '../../../state/vehicle/selection-store.ts';
import { useVehicle } from '../../../state/vehicle/vehicle-store.ts';
import { PaneToolbar } from '../PaneToolbar.tsx';
import { ControlStateTable } from './ControlStateTable.tsx';
import { TakeoverAnswer } from './TakeoverForm.tsx';
import '../command-center.css';
import { type Message, t, tParts } from '../../../language/translate.ts';

/** Who commands which vehicle, the selected one first. */
export function LeasesPane() {
  const { leases, isLoaded } = useLeaseStore();
  const selectedId = useSelectedVehicleId();
  const [search, setSearch] = useState('');
  const all = Object.values(leases);
  const ordered = all
    .filter((lease) => hasWords(leaseCells(lease).join(' '), search))
    .toSorted(
      (a, b) =>
        Number(b.vehicleId === selectedId) - Number(a.vehicleId === selectedId) ||
        a.vehicleId.localeCompare(b.vehicleId, undefined, { numeric: true }),
    );
  return (
    <>
      <PaneToolbar
        label={t('Lease tools')}
        search={{ label: t('Search vehicles and operators'), text: search, onChange: setSearch }}
        rows={() => [LEASE_COLUMNS, ...ordered.map(leaseCells)]}
      />
      <div className="leases grid gap-14 content-start p-16">
        <Note>
          {t(
            'Only one operator commands a vehicle at a time. Hold, RTL, land and disarm on the ground work for everyone.',
          )}
        </Note>
        {all.length === 0 &&
          (isLoaded ? (
            <EmptyState
              icon={Gamepad2}
              title={t('No vehicle detected yet')}
              actions={<ButtonLink href={routeHref('settings', 'links')}>{t('Open the links')}</ButtonLink>}
            >
              {t('Every vehicle is listed here with the operator who commands it.')}
            </EmptyState>
          ) : (
            <p role="status">{t('Waiting for the gateway…')}</p>
          ))}
        {ordered.length === 0 && all.length > 0 && <Note>{t('No vehicle matches the search.')}</Note>}
        <ul className="lease-list stack-10">
          {ordered.map((lease) => (
            <li key={lease.vehicleId}>
              <LeaseCard lease={lease} isSelected={lease.vehicleId === selectedId} />
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}

/** Titles of `leaseCells`, as programs read them. */
const LEASE_COLUMNS = ['vehicle', 'holder', 'since', 'epoch'];

function leaseCells({ vehicleId, holder, sinceMs, epoch }: CommandLease): readonly string[] {
  return [
    nameOfId(vehicleId),
    holder ? actorText(holder) : '',
    sinceMs === null ? '' : new Date(sinceMs).toISOString(),
    String(epoch),
  ];
}

function LeaseCard({ lease, isSelected }: { readonly lease: CommandLease; readonly isSelected: boolean }) {
  const actions = useGovernanceActions();
  const isSelf = useIsSelf();
  const nowMs = useUtcNowMs();
  const vehicle = useVehicle(lease.vehicleId)?.telemetry;
  const { waiting, failure, send } = useRequest();
  const name = vehicle?.name ?? nameOfId(lease.vehicleId);
  const isOwn = isSelf(lease.holder);
  const isKept = useLeaseStore((state) => state.kept.has(lease.vehicleId)) && isOwn;
  const { takeover } = lease;
  const button = (word: Message, label: Message, request: () => Promise<unknown>) => (
    <Button label={t(label, { name })} disabledReason={waiting} onClick={() => void send(request)}>
      {t(word)}
    </Button>
  );
  return (
    <article
      className="lease-card stack card p-12-14"
      data-selected={isSelected || undefined}
      aria-label={name}
    >
      <header className="line-wrap gap-4-8">
        {vehicle && <VehicleBadge systemId={vehicle.sysid} />}
        <h3 className="text-14">{name}</h3>
        <span className="dim push-right">{holderText(lease, isOwn)}</span>
      </header>
      <Note>{termsOf(lease, isKept, nowMs).join(' · ')}</Note>
      {takeover && isOwn ? (
        <TakeoverAnswer lease={lease} takeover={takeover} />
      ) : (
        <>
          <ControlStateTable
            sides={[
              {
                name: lease.holder ? (isOwn ? t('You') : actorText(lease.holder)) : t('Now'),
                state: lease.state,
              },
            ]}
          />
          {takeover && (
            <p role="status">
              <Sentence parts={takeoverParts(takeover, isSelf(takeover.by), nowMs)} />
            </p>
          )}
          <div className="buttons">
            {(!lease.holder || isOwn) &&
              !isKept &&
              button('Take command', 'Take command of {name}', () => actions.takeLease(lease.vehicleId))}
            {isOwn && button('Release', 'Release {name}', () => actions.releaseLease(lease.vehicleId))}
            {lease.holder && !isOwn && (
              <Button
                variant="primary"
                label={t('Take over {name}', { name })}
                onClick={() => openTakeover(lease.vehicleId)}
              >
                {t('Take over…')}
              </Button>
            )}
          </div>
        </>
      )}
      {failure && <Note tone="error">{failure}</Note>}
    </article>
  );
}

/** When the lease ends, and what happens then. */
function termsOf(lease: CommandLease, isKept: boolean, nowMs: number): readonly string[] {
  const { epoch, sinceMs, expiresAtMs, kind } = lease;
  const terms = [t('Epoch {epoch}', { epoch })];
  if (sinceMs !== null) terms.push(t('for {age}', { age: formatAge(nowMs - sinceMs) }));
  if (isKept) terms.push(t('held while this window is open'));
  else if (expiresAtMs !== null && expiresAtMs > nowMs)
    terms.push(t('ends in {left}', { left: countdownText(expiresAtMs - nowMs) }));
  if (kind === 'command') terms.push(t('taken by a command'));
  return terms;
}

function holderText(lease: CommandLease, isOwn: boolean): string {
  if (!lease.holder) return t('Free until someone sends a command');
  return isOwn ? t('You command it') : t('{actor} commands it', { actor: actorText(lease.holder) });
}

function takeoverParts({ by, deadlineAtMs }: Takeover, isOwn: boolean, nowMs: number) {
  const left = <strong className="number">{countdownText(deadlineAtMs - nowMs)}</strong>;
  return isOwn
    ? tParts('You requested command: it transfers to you in {left} if there is no answer.', { left })
    : tParts('{actor} requested command: it transfers in {left} if there is no answer.', {
        actor: actorText(by),
        left,
      });
}

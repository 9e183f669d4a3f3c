import { History } from 'lucide-react';
import type { CommandRecord } from '../../../../gateway/contract/command/command.ts';
import { CopyButton } from '../../../components/CopyButton.tsx';
import { ModeBadge } from '../../../components/ModeBadge.tsx';
import { VehicleBadge } from '../../../components/VehicleBadge.tsx';
import { Words } from '../../../components/Words.tsx';
import { COMMAND_STATE_TEXT, commandText } from '../../../format/command-text.ts';
import { actorText, comparedText } from '../../../format/governance-text.ts';
import { formatLocalMoment, formatUtcTime } from '../../../format/measure/duration.ts';
import { formatQuantity, UNKNOWN } from '../../../format/measure/quantity.ts';
import { type Message, t } from '../../../language/translate.ts';
import { routeHref } from '../../../state/app/route.ts';
import { recordTone } from '../../../state/command-center/records.ts';
import { useVehicle } from '../../../state/vehicle/vehicle-store.ts';
import { CATEGORY_TEXT } from '../plans/plan-text.ts';

/** Whose command it was, and which way it came. */
const SOURCE_TEXT: Readonly<Record<CommandRecord['source'], Message>> = {
  window: '{actor} from a window',
  rest: '{actor} by REST',
  launch: '{actor} by a launch',
  mission: '{actor} by a mission run',
  plan: '{actor} by a plan',
  workflow: '{actor} by a workflow',
  joystick: '{actor} by joystick',
  forward: '{actor} by a program behind a two-way link',
  system: '{actor} by the gateway itself',
};

export interface RecordHeadProps {
  readonly record: CommandRecord;
  /** Undefined while the trace is not read. */
  readonly replayCoveragePct: number | null | undefined;
}

/** Who asked for what, of which vehicle in which world, and the state. */
export function RecordHead({ record, replayCoveragePct }: RecordHeadProps) {
  const vehicle = useVehicle(record.vehicleId)?.telemetry;
  const params = Object.entries(record.params);
  return (
    <header className="record-headline">
      <div className="record-headline-row">
        <h2>{commandText(record.command, record.params)}</h2>
        <span className="record-badge" data-tone={recordTone(record)} role="status">
          {t(COMMAND_STATE_TEXT[record.state])}
        </span>
        <ModeBadge mode={record.mode} />
        <a className="button record-replay" href={replayHref(record)}>
          <History size={14} aria-hidden />
          {t('Replay')}
        </a>
      </div>
      <p className="record-who">
        {vehicle && <VehicleBadge systemId={vehicle.sysid} />}{' '}
        <strong>{vehicle?.name ?? record.vehicleId}</strong> ·{' '}
        {t(SOURCE_TEXT[record.source], { actor: actorText(record.actor) })} ·{' '}
        <time className="number" title={formatUtcTime(record.createdAtMs)}>
          {formatLocalMoment(record.createdAtMs)}
        </time>{' '}
        · {t(CATEGORY_TEXT[record.category])}
        {record.planId !== null && (
          <>
            {' '}
            · <a href={routeHref('command-center', 'plans', { plan: record.planId })}>{t('its plan')}</a>
          </>
        )}
      </p>
      {record.detail && (
        <p className="record-detail-text">
          <Words of={record.detail} />
        </p>
      )}
      {record.recorded === false && (
        <p className="record-detail-text">
          {t('Not fully recorded: the disk was full. Rows about it are missing in the audit.')}
        </p>
      )}
      <dl className="record-ids">
        <Identifier name={t('Record')} copyLabel={t('Copy record id')} value={record.commandId} />
        <Identifier name={t('Trace')} copyLabel={t('Copy trace id')} value={record.traceId} />
        {record.epoch !== null && <Fact name={t('Lease epoch')} value={String(record.epoch)} />}
        {replayCoveragePct !== undefined && (
          <Fact
            name={t('Replay coverage')}
            value={replayCoveragePct === null ? UNKNOWN : `${formatQuantity(replayCoveragePct)} %`}
          />
        )}
        {params.map(([name, value]) => (
          <Fact key={name} name={name} value={comparedText(value)} />
        ))}
      </dl>
    </header>
  );
}

/** The recording of that time, at the request and with its trace. */
function replayHref({ commandId, createdAtMs, endedAtMs }: CommandRecord): string {
  return routeHref('replay', undefined, {
    from: String(createdAtMs),
    to: String(endedAtMs ?? createdAtMs),
    record: commandId,
  });
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="number">{value}</dd>
    </div>
  );
}

interface IdentifierProps {
  readonly name: string;
  readonly value: string;
  readonly copyLabel: string;
}

function Identifier({ name, value, copyLabel }: IdentifierProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="identifier">
        <code title={value}>{value}</code>
        <CopyButton text={value} label={copyLabel} />
      </dd>
    </div>
  );
}

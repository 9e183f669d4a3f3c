import { Download, Trash2, Upload } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { ResumeProposal } from '../../../../gateway/contract/onboard/onboard.ts';
import { english } from '../../../../gateway/contract/operator-text.ts';
import type { TelemetryVehicle } from '../../../../gateway/contract/vehicle/telemetry.ts';
import { VehicleBadge } from '../../../components/badge/VehicleBadge.tsx';
import { Button } from '../../../components/button/Button.tsx';
import { CheckField } from '../../../components/field/CheckField.tsx';
import { ValueField } from '../../../components/field/ValueField.tsx';
import { Note } from '../../../components/Note.tsx';
import { Words } from '../../../components/Sentence.tsx';
import { t } from '../../../language/translate.ts';
import { translateSentence } from '../../../language/translate-gateway.ts';
import { problemCodeOf } from '../../../state/app/failure-text.ts';
import { routeHref } from '../../../state/app/route.ts';
import { useConnectionStore } from '../../../state/connection/connection-store.ts';
import { useRequest } from '../../../state/connection/use-request.ts';
import { useMissionDifference } from '../../../state/planner/flight-plan-difference.ts';
import { EMPTY_PLAN, withUniqueIds } from '../../../state/planner/flight-plan-edits.ts';
import { withJumpsCountedBy } from '../../../state/planner/flight-plan-jumps.ts';
import { editPlan, useFlightPlanStore } from '../../../state/planner/flight-plan-store.ts';
import {
  hasFence,
  madeFor,
  type OnboardContent,
  TRANSFER_PART_TEXT,
  type TransferResult,
  useFlightPlanTransfer,
  useUploadProgress,
  withMissionOf,
  withOnboard,
} from '../../../state/planner/flight-plan-transfer.ts';
import { useMission } from '../../../state/vehicle/mission-queries.ts';
import { useSelectedVehicleId } from '../../../state/vehicle/selection-store.ts';
import { useVehicle } from '../../../state/vehicle/vehicle-store.ts';
import { usePlanCheck } from '../PlanProviders.tsx';
import { DifferencePart } from './DifferencePart.tsx';

/** The plan and the selected vehicle: the onboard mission, the differences, upload and download. */
export function VehiclePanel() {
  const vehicleId = useSelectedVehicleId();
  const telemetry = useVehicle(vehicleId)?.telemetry;
  if (vehicleId !== undefined && telemetry) return <VehicleTransfers key={vehicleId} telemetry={telemetry} />;
  return (
    <div className="grid gap-12 p-12">
      <p>{t('No vehicle connected. You can keep planning and upload once a vehicle is connected.')}</p>
      <a href={routeHref('settings', 'links')}>{t('Links')}</a>
    </div>
  );
}

function VehicleTransfers({ telemetry }: { readonly telemetry: TelemetryVehicle }) {
  const { id, name, sysid, autopilot, mission: state } = telemetry;
  const mission = useMission(id, state?.count).data;
  const plan = useFlightPlanStore((store) => store.history.present.plan);
  const checked = usePlanCheck();
  // An older check does not count: this exact plan must have been checked for this vehicle.
  const check = checked?.plan === plan && checked.vehicleId === id ? checked : undefined;
  const isOffline = useConnectionStore((store) => store.gateway === 'offline');
  const transfer = useFlightPlanTransfer();
  const [running, setRunning] = useState<Running>();
  const sent = useUploadProgress(id);
  const [results, setResults] = useState<readonly TransferResult[]>([]);
  const [downloaded, setDownloaded] = useState<OnboardContent>();
  const [isEnabling, setEnabling] = useState(false);

  const onboard = mission?.items ?? (state?.count === 0 ? [] : undefined);
  const items = useMemo(
    () => check && withJumpsCountedBy(check.items, check.plan.autopilot, autopilot),
    [check, autopilot],
  );
  const differences = useMissionDifference(id, items, mission);
  const errors = check?.problems.filter(({ severity }) => severity === 'error').length ?? 0;
  const notNow = running
    ? t('A transfer is running.')
    : isOffline
      ? t('The gateway cannot be reached.')
      : undefined;
  const step = (text: string, done: number, of: number) => setRunning({ text, done, of });
  const run = async (work: () => Promise<readonly TransferResult[]>) => {
    setResults([]);
    setDownloaded(undefined);
    setResults(await work());
    setRunning(undefined);
  };
  const take = (isReplacing: boolean) => {
    if (downloaded) editPlan((now) => withUniqueIds(withOnboard(now, downloaded, telemetry, isReplacing)));
    setDownloaded(undefined);
  };
  return (
    <div className="grid gap-12 p-12">
      <p className="row-wrap">
        <VehicleBadge systemId={sysid} />
        <strong className="break-anywhere" title={name}>
          {name}
        </strong>
      </p>
      {mission?.doubt && (
        <Note tone="error">
          <Words of={mission.doubt} />
        </Note>
      )}
      {madeFor(plan, telemetry) !== plan && (
        <Note>
          {t('The plan is for another autopilot or vehicle type and is checked for that one.')}{' '}
          <Button
            tooltip={t('Undo restores the plan')}
            onClick={() => editPlan((now) => madeFor(now, telemetry))}
          >
            {t('Adapt to {name}', { name })}
          </Button>
        </Note>
      )}
      <DifferencePart
        plan={plan}
        differences={differences}
        onboard={onboard && { items: onboard, autopilot }}
        planned={checked?.items.length ?? 0}
      />
      <div className="row-wrap">
        <Button
          variant="primary"
          isReasonShown
          disabledReason={notNow ?? (items ? whyNoUpload(items.length, errors) : t('Checking…'))}
          onClick={() => items && void run(() => transfer.upload(id, plan, items, isEnabling, step))}
        >
          <Upload size={14} aria-hidden />
          {t('Upload to {name}', { name })}
        </Button>
        <Button
          disabledReason={notNow}
          onClick={() =>
            void run(async () => {
              const read = await transfer.download(id, step);
              setDownloaded(read.onboard);
              return read.results;
            })
          }
        >
          <Download size={14} aria-hidden />
          {t('Download')}
        </Button>
        <Button disabledReason={notNow} onClick={() => void run(() => transfer.clear(id, step))}>
          <Trash2 size={14} aria-hidden />
          {t('Clear vehicle')}
        </Button>
      </div>
      {hasFence(plan) && (
        <CheckField className="inspector-check row-6" isChecked={isEnabling} onChange={setEnabling}>
          {t('Also write the geofence altitudes and enable it')}
        </CheckField>
      )}
      {running && (
        <>
          <p>
            <span role="status">{running.text}</span>{' '}
            {sent && (
              <span className="number">{t('{done} of {total}', { done: sent.done, total: sent.total })}</span>
            )}
          </p>
          <progress
            className="w-full"
            value={running.done + (sent ? sent.done / sent.total : 0)}
            max={running.of}
            aria-label={
              sent
                ? t('{done} of {total} items', { done: sent.done, total: sent.total })
                : t('{done} of {of} parts', { done: running.done, of: running.of })
            }
          />
        </>
      )}
      {results.length > 0 && <ResultList results={results} />}
      {downloaded && (
        <div className="row-wrap">
          <Button onClick={() => take(true)}>{t('Replace the plan')}</Button>
          {plan.entries.length > 0 && <Button onClick={() => take(false)}>{t('Append to the plan')}</Button>}
        </div>
      )}
      {onboard !== undefined && onboard.length > 0 && (
        <ResumePart
          vehicle={telemetry}
          onboard={onboard.length}
          notNow={notNow}
          // Only the mission: onboard fence and rally points stay.
          onUpload={(rest) => void run(() => transfer.upload(id, EMPTY_PLAN, rest, false, step))}
        />
      )}
      <Note>
        {t(
          'Uploads the mission, geofence and rally points. Empty parts leave the vehicle unchanged. Uploading does not start a flight: start the mission, or fly it with an action plan.',
        )}{' '}
        <a href={routeHref('fly')}>{t('Fly')}</a>
        {' · '}
        <a href={routeHref('command-center', 'plans')}>{t('Action plans')}</a>
      </Note>
    </div>
  );
}

interface Running {
  readonly text: string;
  readonly done: number;
  readonly of: number;
}

function ResultList({ results }: { readonly results: readonly TransferResult[] }) {
  const hasFailed = results.some(({ outcome }) => outcome !== 'done');
  return (
    <ul className="stack-4" role={hasFailed ? 'alert' : 'status'}>
      {results.map(({ part, outcome, text }) => (
        <li key={part} data-tone={outcome === 'done' ? undefined : 'warning'}>
          <strong className="break-anywhere">{t(TRANSFER_PART_TEXT[part])}</strong>
          {outcome === 'done' ? ': ' : `, ${outcome === 'failed' ? t('failed') : t('outcome unknown')}: `}
          {text}
        </li>
      ))}
    </ul>
  );
}

function whyNoUpload(items: number, errors: number): string | undefined {
  if (items === 0) return t('The plan has no items.');
  return errors > 0 ? t('Fix the errors in the plan first.') : undefined;
}

interface ResumePartProps {
  readonly vehicle: TelemetryVehicle;
  /** Number of onboard items. */
  readonly onboard: number;
  readonly notNow: string | undefined;
  readonly onUpload: (items: ResumeProposal['items']) => void;
}

/**
 * The rest of an interrupted mission, for example after a battery swap: previewed first, uploaded when
 * confirmed.
 */
function ResumePart({ vehicle, onboard, notNow, onUpload }: ResumePartProps) {
  const { id, name } = vehicle;
  const transfer = useFlightPlanTransfer();
  const [proposal, setProposal] = useState<ResumeProposal>();
  const { isBusy, failure, cause, send } = useRequest();
  const isUnseen = problemCodeOf(cause) === 'state-conflict';
  const ask = (fromIndex?: number) =>
    send(async () => setProposal(await transfer.proposeResume(id, fromIndex)));
  const whyNot = notNow ?? (isBusy ? t('Calculating.') : undefined);
  const firstItem = (value: number | null) => (
    <ValueField
      label={t('First item to fly')}
      value={value}
      minimum={1}
      maximum={onboard}
      emptyText={`1–${onboard}`}
      onCommit={(item) => item !== null && void ask(item - 1)}
    />
  );
  return (
    <section className="result-box" aria-label={t('Resume mission')}>
      {!proposal && (
        <Button isReasonShown disabledReason={whyNot} onClick={() => void ask()}>
          {t('Resume the onboard mission')}
        </Button>
      )}
      {proposal && (
        <>
          <h3>
            {t('{count, plural, one {# item} other {# items}}, starting at item {number} of {onboard}', {
              count: proposal.items.length,
              number: proposal.fromIndex + 1,
              onboard,
            })}
          </h3>
          <ul className="stack-4">
            {proposal.notes.map((note) => (
              <li key={english(note)}>{translateSentence(note).text}</li>
            ))}
          </ul>
          {firstItem(proposal.fromIndex + 1)}
          <div className="row-wrap">
            <Button
              variant="primary"
              isReasonShown
              disabledReason={whyNot}
              onClick={() => {
                onUpload(proposal.items);
                setProposal(undefined);
              }}
            >
              {t('Upload these {count} items to {name}', { count: proposal.items.length, name })}
            </Button>
            <Button
              tooltip={t('Undo restores the plan')}
              onClick={() => editPlan((plan) => withMissionOf(plan, proposal.items, vehicle))}
            >
              {t('Open as plan')}
            </Button>
            <Button onClick={() => setProposal(undefined)}>{t('Cancel')}</Button>
          </div>
          <Note>{t('Replaces the onboard mission. This does not start a flight.')}</Note>
        </>
      )}
      {failure && !isUnseen && <Note tone="error">{failure}</Note>}
      {isUnseen && !proposal && (
        <>
          <p role="status">{t('No interrupted flight found. Choose the item to start from.')}</p>
          {firstItem(null)}
        </>
      )}
    </section>
  );
}

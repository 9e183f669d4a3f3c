import { useState } from 'react';
import { LOWEST_PLANE_TAKEOFF_M } from '../../../../gateway/contract/vehicle/plane-takeoff.ts';
import { SlideToConfirm } from '../../../components/button/SlideToConfirm.tsx';
import { SelectField } from '../../../components/field/SelectField.tsx';
import { commandText } from '../../../format/command-text.ts';
import { formatOrderedHeight } from '../../../format/measure/measured.ts';
import { type Message, t } from '../../../language/translate.ts';
import { closeGroupPanel, type GroupPanel } from '../../../state/fly/fly-store.ts';
import { useAvailabilityOf } from '../../../state/vehicle/command-availability.ts';
import { GROUP_COMMAND, type GroupOrder, orderGroup } from '../../../state/vehicle/group-order.ts';
import { useOrders } from '../../../state/vehicle/orders.ts';
import type { VehicleEntry } from '../../../state/vehicle/vehicle-store.ts';
import { VehicleRoster } from '../../shared/VehicleRoster.tsx';
import { AltitudeField } from './AltitudeField.tsx';
import { sensibleAltitudeM } from './ProposalForm.tsx';

export interface GroupFormProps {
  readonly panel: GroupPanel;
  readonly group: readonly VehicleEntry[];
}

/** The vehicles, the values and the slide of one group action. */
export function GroupForm({ panel, group }: GroupFormProps) {
  if (panel === 'takeoff') return <TakeOffForm group={group} />;
  if (panel === 'mode') return <ModeForm group={group} />;
  return (
    <div className="panel-body stack-10">
      <p className="small-dim">{t(NOTE[panel])}</p>
      <GroupConfirm group={group} order={{ kind: panel }} action={t(ACTION[panel])} />
    </div>
  );
}

type PlainPanel = Exclude<GroupPanel, 'takeoff' | 'mode'>;

const ACTION: Readonly<Record<PlainPanel, Message>> = {
  rtl: 'Return to launch',
  land: 'Land',
  mission: 'Start mission',
  arm: 'Arm',
  disarm: 'Disarm',
};

const NOTE: Readonly<Record<PlainPanel, Message>> = {
  rtl: 'Each returns to its own launch point at its own return altitude. Watch their distance.',
  land: 'Each lands where it is now.',
  mission: 'Each flies its own onboard mission. Arms first if needed.',
  arm: 'Motors will turn. Keep clear of the propellers.',
  disarm: 'Stops the motors. Only on the ground.',
};

function TakeOffForm({ group }: { readonly group: readonly VehicleEntry[] }) {
  const hasPlane = group.some(({ telemetry }) => telemetry.type === 'plane');
  const lowestM = hasPlane ? LOWEST_PLANE_TAKEOFF_M : 1;
  const [altitudeM, setAltitudeM] = useState(Math.max(lowestM, sensibleAltitudeM(undefined)));
  const [isValid, setValid] = useState(true);
  const altitude = formatOrderedHeight(altitudeM);
  return (
    <div className="panel-body stack-10">
      <AltitudeField
        value={altitudeM}
        minimum={lowestM}
        onChange={setAltitudeM}
        onValidity={setValid}
        autoFocus
      />
      <p className="small-dim">
        {t('All climb at once, each above its own home. Arms first if needed. Keep clear of the propellers.')}
      </p>
      <GroupConfirm
        group={group}
        order={{ kind: 'takeoff', altitudeM }}
        action={t('Take off to {altitude}', { altitude })}
        formReason={isValid ? undefined : t('Correct the altitude first.')}
      />
    </div>
  );
}

function ModeForm({ group }: { readonly group: readonly VehicleEntry[] }) {
  const [first, ...others] = group.map(({ telemetry }) => telemetry.flight_modes);
  const modes = (first ?? []).filter((mode) => others.every((each) => each.includes(mode)));
  const [chosen, setMode] = useState<string>();
  const mode = chosen !== undefined && modes.includes(chosen) ? chosen : modes[0];
  if (mode === undefined)
    return <p className="panel-body stack-10">{t('These vehicles have no flight mode in common.')}</p>;
  return (
    <div className="panel-body stack-10">
      <SelectField
        label={t('Flight mode that all of them have')}
        value={mode}
        options={modes}
        onChange={setMode}
      />
      <GroupConfirm group={group} order={{ kind: 'mode', mode }} action={commandText('set-mode', { mode })} />
    </div>
  );
}

interface GroupConfirmProps {
  readonly group: readonly VehicleEntry[];
  readonly order: GroupOrder;
  readonly action: string;
  readonly formReason?: string | undefined;
}

function GroupConfirm({ group, order, action, formReason }: GroupConfirmProps) {
  const orders = useOrders();
  const whyNot = useAvailabilityOf();
  const reasonOf = (entry: VehicleEntry) => whyNot(entry, GROUP_COMMAND[order.kind]);
  const count = group.filter((entry) => reasonOf(entry) === undefined).length;
  const label =
    count === group.length
      ? t('{action}: all {count} vehicles', { action, count })
      : t('{action}: {count} of {total} vehicles', { action, count, total: group.length });
  return (
    <>
      <VehicleRoster entries={group} whyNot={reasonOf} />
      <SlideToConfirm
        label={label}
        disabledReason={count === 0 ? t('None of these vehicles can do this now.') : formReason}
        onConfirm={() => {
          void orderGroup(orders, { title: action, order, vehicles: group, whyNot });
          closeGroupPanel();
        }}
      />
    </>
  );
}

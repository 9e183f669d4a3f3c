import { useState } from 'react';
import { launchPriorities, missionTypes } from '../../../gateway/contract/action/launch.ts';
import { SlideToConfirm } from '../../components/SlideToConfirm.tsx';
import { formatOrderedHeight } from '../../format/measured.ts';
import { type Message, t, translated } from '../../language/translate.ts';
import { useConnectionStore } from '../../state/connection-store.ts';
import { useZones } from '../../state/queries.ts';
import { closePanel } from '../../state/vehicle/fly-store.ts';
import { useOrders } from '../../state/vehicle/orders.ts';

/** Zone, mission type and priority of a launch; the gateway picks the aircraft. */
export function LaunchForm() {
  const zones = useZones();
  const orders = useOrders();
  const isOffline = useConnectionStore((state) => state.gateway === 'offline');
  const open = (zones.data ?? []).filter((zone) => zone.properties.kind === 'operation');
  const [chosenZoneId, setZoneId] = useState<string>();
  const [missionType, setMissionType] = useState<string>(missionTypes[0]);
  const [priority, setPriority] = useState<string>('normal');
  const zone = open.find((each) => each.id === chosenZoneId) ?? open[0];
  const reason = isOffline
    ? t('The gateway is offline.')
    : zone
      ? undefined
      : t('Add an operation zone in Settings first.');
  const confirm = () => {
    if (!zone) return;
    void orders.launch({ missionType, zoneId: zone.id, priority });
    closePanel();
  };
  return (
    <div className="panel-body">
      <label className="field">
        <span className="field-label">{t('Zone')}</span>
        <select className="input" value={zone?.id ?? ''} onChange={(event) => setZoneId(event.target.value)}>
          {open.map((each) => (
            <option key={each.id} value={each.id}>
              {each.properties.name}
            </option>
          ))}
        </select>
      </label>
      <div className="panel-pair">
        <Choice
          label={t('Mission type')}
          value={missionType}
          options={missionTypes}
          onChange={setMissionType}
        />
        <Choice label={t('Priority')} value={priority} options={launchPriorities} onChange={setPriority} />
      </div>
      <p className="panel-note">
        {zone
          ? t('The gateway picks a free aircraft, arms it, flies at {altitude} and returns.', {
              altitude: formatOrderedHeight(zone.properties.flightAltitudeM),
            })
          : t('The gateway picks a free aircraft, arms it, flies and returns.')}
      </p>
      <SlideToConfirm
        label={t('Launch {missionType} over {zone}', {
          missionType: translated(missionType),
          zone: zone?.properties.name ?? '—',
        })}
        disabledReason={reason}
        onConfirm={confirm}
      />
    </div>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly Message[];
  readonly onChange: (value: string) => void;
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  return (
    <label className="field">
      <span className="field-label">{label}</span>
      <select className="input" value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map((option) => (
          <option key={option} value={option}>
            {t(option)}
          </option>
        ))}
      </select>
    </label>
  );
}

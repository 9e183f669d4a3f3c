import type { CorrectedVehicle, CorrectionsState } from '../../../../gateway/contract/onboard/corrections.ts';
import { Note } from '../../../components/Note.tsx';
import { Reading } from '../../../components/Reading.tsx';
import { Words } from '../../../components/Sentence.tsx';
import { curveRange } from '../../../components/sparkline-path.ts';
import { Table } from '../../../components/table/Table.tsx';
import {
  correctedVehicleText,
  rtcmMeaning,
  SATELLITE_SYSTEM_NAMES,
  surveyText,
} from '../../../format/corrections-text.ts';
import { formatCoordinates } from '../../../format/measure/coordinates.ts';
import { formatFileSize } from '../../../format/measure/file-size.ts';
import { formatHeight, heightNumber } from '../../../format/measure/measured.ts';
import { formatAge } from '../../../format/measure/time.ts';
import { currentUnits, formatQuantity, UNKNOWN } from '../../../format/measure/units.ts';
import { GPS_FIX_TEXT } from '../../../format/vehicle-text.ts';
import { formatCount, t } from '../../../language/translate.ts';
import { useVehicleNames } from '../../../state/vehicle/vehicle-names.ts';
import { useVehicleValue } from '../../../state/vehicle/vehicle-store.ts';
import { type Trend, TrendCurve } from '../../shared/TrendCurve.tsx';
import '../../shared/vehicle-detail.css';

const ACCURACY: Trend = {
  value: 'accuracy',
  label: 'Accuracy',
  range: (values) => {
    const range = curveRange(values, 0.1);
    return range && { ...range, min: 0 };
  },
  text: (value) => heightNumber(value, 2),
  unit: () => currentUnits().height,
};

/** What the running source receives, and what goes to which vehicle. */
export function SourceState({ state }: { readonly state: CorrectionsState }) {
  const { problem, status, retryInMs, survey } = state;
  const isBad = status === 'retrying' || status === 'refused' || status === 'stalled';
  return (
    <>
      {problem !== null && (
        <Note tone={status === 'refused' ? 'error' : isBad ? 'caution' : 'hint'}>
          {!isBad && t('Last problem:')} <Words of={problem} />{' '}
          {retryInMs !== null && t('Next try in {seconds} s.', { seconds: Math.ceil(retryInMs / 1000) })}
        </Note>
      )}
      <dl className="reading-grid">
        <Reading
          label={t('Last correction')}
          value={state.ageMs === null ? UNKNOWN : t('{age} ago', { age: formatAge(state.ageMs) })}
        />
        <Reading label={t('Received')} value={formatFileSize(state.receivedBytes)} />
        <Reading
          label={t('Wrong checksums')}
          value={formatCount(state.crcErrors)}
          tone={state.crcErrors > 0 ? 'caution' : undefined}
          title={t('Damaged messages. They are never sent to a vehicle.')}
        />
        <Reading
          label={t('Too long')}
          value={formatCount(state.tooLong)}
          tone={state.tooLong > 0 ? 'caution' : undefined}
          title={t('Messages of more than 720 bytes do not fit into MAVLink. Set the base to MSM4.')}
        />
        <Reading
          label={t('Satellites of the base')}
          isWide
          value={
            state.satellites
              .map(({ system, count }) => `${SATELLITE_SYSTEM_NAMES[system]} ${count}`)
              .join(' · ') || UNKNOWN
          }
        />
        <Reading label={t('Reconnects')} value={formatCount(state.reconnects)} />
        <Reading
          label={t('Base')}
          value={
            state.base
              ? `${formatCoordinates({ lat: state.base.latitudeDeg, lon: state.base.longitudeDeg })} · ${formatHeight(state.base.altitudeEllipsoidM, 1)}`
              : UNKNOWN
          }
        />
        {survey && (
          <Reading
            label={t('Survey-in')}
            value={surveyText(survey)}
            tone={survey.isValid ? 'ok' : undefined}
          />
        )}
        {state.receiver && (
          <Reading
            label={t('Receiver')}
            value={t('{count} satellites, {accuracy}', {
              count: state.receiver.satellites,
              accuracy: formatHeight(state.receiver.accuracyM, 2),
            })}
          />
        )}
        {state.ggaAgeMs !== null && (
          <Reading label={t('Position sent')} value={t('{age} ago', { age: formatAge(state.ggaAgeMs) })} />
        )}
      </dl>
      <VehicleTable vehicles={state.vehicles} />
      {state.messages.length > 0 && <MessageTable messages={state.messages} />}
    </>
  );
}

function MessageTable({ messages }: Pick<CorrectionsState, 'messages'>) {
  const number = (title: string) => ({ title, isNumber: true });
  return (
    <Table
      caption={t('RTCM messages')}
      isCaptionHidden={false}
      columns={[
        number(t('Type')),
        t('Content'),
        number('Hz'),
        number(t('Bytes')),
        number(t('Count')),
        number(t('Age')),
      ]}
    >
      <tbody>
        {messages.map((each) => (
          <tr key={each.number}>
            <td data-number className="number">
              {each.number}
            </td>
            <td>{rtcmMeaning(each.number)}</td>
            <td data-number className="number">
              {formatQuantity(each.rateHz, 1)}
            </td>
            <td data-number className="number">
              {formatCount(each.meanBytes)}
            </td>
            <td data-number className="number">
              {formatCount(each.count)}
            </td>
            <td data-number className="number">
              {formatAge(each.ageMs)}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function VehicleTable({ vehicles }: Pick<CorrectionsState, 'vehicles'>) {
  if (vehicles.length === 0)
    return <Note>{t('No chosen vehicle is connected. Corrections start when one is.')}</Note>;
  const number = (title: string) => ({ title, isNumber: true });
  return (
    <Table
      caption={t('Vehicles')}
      wraps
      columns={[
        t('Vehicle'),
        t('Corrections'),
        t('GPS fix'),
        number(t('Accuracy')),
        { title: t('Over 5 minutes'), width: '130px' },
        number(t('Sent')),
        number(t('Dropped')),
      ]}
    >
      <tbody>
        {vehicles.map((vehicle) => (
          <VehicleRow key={vehicle.vehicleId} vehicle={vehicle} />
        ))}
      </tbody>
    </Table>
  );
}

function VehicleRow({ vehicle }: { readonly vehicle: CorrectedVehicle }) {
  const { vehicleId, problem, sentMessages, droppedMessages } = vehicle;
  const nameOf = useVehicleNames();
  const gps = useVehicleValue(vehicleId, (telemetry) => ({
    fix: telemetry.gps?.fix,
    accuracyM: telemetry.gps?.horizontal_accuracy_m,
  }));
  return (
    <tr>
      <td>{nameOf(vehicleId)}</td>
      <td>
        {correctedVehicleText(vehicle)}
        {problem !== null && (
          <Note as="div" tone="caution">
            <Words of={problem} />
          </Note>
        )}
      </td>
      <td>{gps?.fix ? t(GPS_FIX_TEXT[gps.fix]) : UNKNOWN}</td>
      <td data-number className="number">
        {formatHeight(gps?.accuracyM, 2)}
      </td>
      <td className="trends">
        <TrendCurve trend={ACCURACY} vehicleId={vehicleId} />
      </td>
      <td data-number className="number">
        {formatCount(sentMessages)}
      </td>
      <td
        data-number
        className="number"
        title={t('The link had no room for them. Newer ones replaced them.')}
      >
        {formatCount(droppedMessages)}
      </td>
    </tr>
  );
}

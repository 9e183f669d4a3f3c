import { type FormEvent, useRef, useState } from 'react';
import {
  ARDUPILOT_FIRMWARE,
  type DescriptionFirmware,
  type ParameterDescriptionFile,
} from '../../../gateway/contract/onboard/parameter.ts';
import { Button } from '../../components/button/Button.tsx';
import { CheckField } from '../../components/field/CheckField.tsx';
import { FileInput } from '../../components/field/FileInput.tsx';
import { TextField } from '../../components/field/TextField.tsx';
import { Note } from '../../components/Note.tsx';
import { Dialog } from '../../components/page/Dialog.tsx';
import { formatLocalDate } from '../../format/measure/time.ts';
import { formatCount, t } from '../../language/translate.ts';
import { useRequest } from '../../state/connection/use-request.ts';
import { useDescriptionActions, useParameterList } from '../../state/parameters/parameter-queries.ts';
import { useVehicle } from '../../state/vehicle/vehicle-store.ts';

/** Imports ArduPilot's own descriptions of the parameters, from a file or an address, or removes them. */
export function DescriptionsButton({ vehicleId }: { readonly vehicleId: string }) {
  const vehicle = useVehicle(vehicleId)?.telemetry;
  const list = useParameterList(vehicleId).data;
  if (vehicle?.autopilot !== 'ardupilot' || vehicle.type === 'other' || !list) return null;
  const firmware = ARDUPILOT_FIRMWARE[vehicle.type];
  return <Descriptions vehicleId={vehicleId} firmware={firmware} file={list.descriptionFile} />;
}

interface DescriptionsProps {
  readonly vehicleId: string;
  readonly firmware: DescriptionFirmware;
  /** The one in use. */
  readonly file: ParameterDescriptionFile | null;
}

function Descriptions({ vehicleId, firmware, file }: DescriptionsProps) {
  const actions = useDescriptionActions(vehicleId);
  const [isOpen, setOpen] = useState(false);
  const [url, setUrl] = useState(`https://autotest.ardupilot.org/Parameters/${firmware}/apm.pdef.json`);
  const [allowsPrivateNetwork, setPrivate] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const { failure, waiting, send, forget } = useRequest();
  const fetchFile = (event: FormEvent) => {
    event.preventDefault();
    void send(() => actions.fetchFile({ vehicleId, url: url.trim(), allowsPrivateNetwork }));
  };
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {t('Descriptions…')}
      </Button>
      <Dialog
        title={t('Descriptions of the parameters')}
        isOpen={isOpen}
        onClose={() => {
          setOpen(false);
          forget();
        }}
      >
        <form className="stack-10" onSubmit={fetchFile} noValidate>
          <p role="status">
            {file
              ? t('{firmware}: {count} parameters described by {name}, imported {time}.', {
                  firmware: file.firmware,
                  count: formatCount(file.count),
                  name: file.name,
                  time: formatLocalDate(file.importedAtMs),
                })
              : t('{firmware}: built-in descriptions only.', { firmware })}
          </p>
          <Note>
            {t(
              'Import apm.pdef.json or apm.pdef.xml of {firmware}, as ArduPilot publishes it. It is kept for use without a network.',
              { firmware },
            )}
          </Note>
          <TextField label={t('Address')} value={url} spellCheck={false} onChange={setUrl} />
          <CheckField className="row" isChecked={allowsPrivateNetwork} onChange={setPrivate}>
            {t('The server is in the local network or on this machine')}
          </CheckField>
          {failure && (
            <Note tone="error" role="alert">
              {failure}
            </Note>
          )}
          <FileInput
            ref={input}
            accept=".json,.xml,.gz"
            aria-label={t('File of descriptions')}
            onFiles={([chosen]) => chosen && void send(() => actions.importFile(chosen))}
          />
          <div className="buttons">
            <Button type="submit" variant="primary" disabledReason={waiting}>
              {t('Download')}
            </Button>
            <Button disabledReason={waiting} onClick={() => input.current?.click()}>
              {t('Choose a file')}
            </Button>
            {file && (
              <Button
                variant="quiet"
                disabledReason={waiting}
                onClick={() => void send(() => actions.remove(file.firmware))}
              >
                {t('Remove')}
              </Button>
            )}
            <Button variant="quiet" onClick={() => setOpen(false)}>
              {t('Close')}
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  );
}

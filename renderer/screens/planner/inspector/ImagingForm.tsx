import type { PlanPattern } from '../../../../gateway/contract/mission/flight-plan.ts';
import { CAMERAS, type PlanCamera } from '../../../../gateway/mission/pattern/camera-library.ts';
import { heightForGsdM, imagingPlan } from '../../../../gateway/mission/pattern/imaging.ts';
import { Combobox } from '../../../components/field/Combobox.tsx';
import { TextField } from '../../../components/field/TextField.tsx';
import { ValueField } from '../../../components/field/ValueField.tsx';
import { Note } from '../../../components/Note.tsx';
import { hasWords } from '../../../format/search-text.ts';
import { t } from '../../../language/translate.ts';
import { ChoiceField, NumberFields } from '../PlannerFields.tsx';

type Imaging = Extract<PlanPattern, { pattern: 'survey' }>['imaging'];

export interface ImagingFormProps {
  readonly imaging: Imaging;
  /** From the camera to its subject. */
  readonly distanceM: number;
  readonly lineSpacingM: number | undefined;
  readonly onChange: (imaging: Imaging) => void;
  readonly onSpacing?: (lineSpacingM: number | undefined) => void;
  /** Called with the altitude that a requested resolution needs. */
  readonly onDistance?: (distanceM: number) => void;
}

/** Camera, overlap and resolution. Altitude and ground sample distance follow each other. */
export function ImagingForm(props: ImagingFormProps) {
  const { imaging, distanceM, lineSpacingM, onChange, onSpacing, onDistance } = props;
  const { camera } = imaging;
  const figures = imagingPlan(imaging, distanceM, lineSpacingM);
  const setCamera = (next: PlanCamera | undefined) => {
    const { camera: _, ...rest } = imaging;
    onChange(next ? { ...rest, camera: next } : rest);
  };
  return (
    <>
      <div className="field">
        <span className="field-label" aria-hidden>
          {t('Camera')}
        </span>
        <Combobox
          label={t('Camera')}
          listLabel={t('Cameras')}
          placeholder={t('Search: maker or model')}
          value={camera?.name ?? t(NO_CAMERA)}
          find={findCameras}
          keyOf={({ title }) => title}
          onChoose={({ make }) => {
            const chosen = make(camera);
            setCamera(chosen);
            if (chosen) onSpacing?.(undefined);
          }}
        >
          {({ title, figures: text }) => (
            <>
              <span className="grows nowrap">{title}</span>
              {text !== undefined && <Note as="span">{text}</Note>}
            </>
          )}
        </Combobox>
        {camera && isLibraryCamera(camera) && <Note>{cameraFigures(camera)}</Note>}
      </div>
      {camera && !isLibraryCamera(camera) && <OwnCameraFields camera={camera} onChange={setCamera} />}
      {camera && (
        <div className="inspector-pair stack">
          {figures.gsdCmPerPx !== undefined && (
            <ValueField
              label={t('Ground sample')}
              unit={t('cm/px')}
              value={Number(figures.gsdCmPerPx.toFixed(2))}
              minimum={0.01}
              maximum={500}
              step={0.1}
              onCommit={(gsd) =>
                gsd !== null && onDistance?.(Math.round(heightForGsdM(camera, gsd) * 10) / 10)
              }
            />
          )}
          <ChoiceField
            label={t('Camera orientation')}
            value={camera.isPortrait ? 'portrait' : 'landscape'}
            choices={[
              ['landscape', t('Landscape')],
              ['portrait', t('Portrait')],
            ]}
            onChoose={(way) => setCamera({ ...camera, isPortrait: way === 'portrait' })}
          />
          <NumberFields
            of={imaging}
            fields={[
              ['frontOverlapPct', t('Front overlap'), '%', 0, 95],
              ['sideOverlapPct', t('Side overlap'), '%', 0, 95],
            ]}
            onChange={(next) => onChange({ ...imaging, ...next })}
          />
        </div>
      )}
      <div className="inspector-pair stack">
        {onSpacing && (
          <ValueField
            label={t('Line spacing')}
            unit="m"
            value={lineSpacingM ?? null}
            emptyText={`${figures.lineSpacingM.toFixed(1)}`}
            minimum={0.5}
            maximum={2000}
            onCommit={(value) => onSpacing(value ?? undefined)}
          />
        )}
        <ValueField
          label={t('Picture every')}
          unit="m"
          value={imaging.triggerDistanceM ?? null}
          emptyText={figures.triggerDistanceM > 0 ? figures.triggerDistanceM.toFixed(1) : t('none')}
          minimum={0}
          maximum={1000}
          onCommit={(value) => {
            const { triggerDistanceM: _, ...rest } = imaging;
            onChange(value === null ? rest : { ...rest, triggerDistanceM: value });
          }}
        />
      </div>
    </>
  );
}

const NO_CAMERA = 'None: manual spacing';
const FIRST_OWN: Omit<PlanCamera, 'name'> = {
  sensorWidthMm: 13.2,
  sensorHeightMm: 8.8,
  imageWidthPx: 5472,
  imageHeightPx: 3648,
  focalLengthMm: 8.8,
  isPortrait: false,
};

interface CameraChoice {
  readonly title: string;
  readonly figures?: string;
  /** The camera of the pattern once chosen, from the one it has. */
  readonly make: (present: PlanCamera | undefined) => PlanCamera | undefined;
}

/** The library by words of a name. A camera of one's own is always offered, also after a search without result. */
function findCameras(words: string): readonly CameraChoice[] {
  const found = CAMERAS.filter(({ name }) => hasWords(name, words)).map((camera) => ({
    title: camera.name,
    figures: cameraFigures(camera),
    make: () => camera,
  }));
  const own = t('Own camera');
  return [
    ...(words.trim() === '' ? [{ title: t(NO_CAMERA), make: () => undefined }] : []),
    ...found,
    { title: t('Own camera: enter its values'), make: (now) => ({ ...FIRST_OWN, ...now, name: own }) },
  ];
}

const isLibraryCamera = ({ name }: PlanCamera) => CAMERAS.some((each) => each.name === name);

function cameraFigures(camera: PlanCamera): string {
  const { sensorWidthMm, sensorHeightMm, imageWidthPx, imageHeightPx, focalLengthMm } = camera;
  return [
    `${sensorWidthMm} × ${sensorHeightMm} mm`,
    `${imageWidthPx} × ${imageHeightPx} px`,
    `${focalLengthMm} mm`,
  ].join(', ');
}

interface OwnCameraProps {
  readonly camera: PlanCamera;
  readonly onChange: (camera: PlanCamera) => void;
}

/** The values of a camera that is not in the library. */
function OwnCameraFields({ camera, onChange }: OwnCameraProps) {
  const set = (next: Partial<PlanCamera>) => {
    const { imageWidthPx, imageHeightPx, ...rest } = { ...camera, ...next };
    onChange({
      ...rest,
      imageWidthPx: Math.round(imageWidthPx),
      imageHeightPx: Math.round(imageHeightPx),
    });
  };
  return (
    <div className="inspector-pair stack">
      <TextField label={t('Name')} value={camera.name} maxLength={80} onChange={(name) => set({ name })} />
      <NumberFields
        of={camera}
        fields={[
          ['focalLengthMm', t('Focal length'), 'mm', 0.5, 2000, 0.5],
          ['sensorWidthMm', t('Sensor width'), 'mm', 1, 100, 0.1],
          ['sensorHeightMm', t('Sensor height'), 'mm', 1, 100, 0.1],
          ['imageWidthPx', t('Image width'), 'px', 16, 100_000, 16],
          ['imageHeightPx', t('Image height'), 'px', 16, 100_000, 16],
        ]}
        onChange={set}
      />
      <ValueField
        label={t('Shortest time between photos')}
        unit="s"
        value={camera.minTriggerIntervalS ?? null}
        emptyText={t('no limit')}
        minimum={0}
        maximum={60}
        step={0.1}
        onCommit={(value) => set({ minTriggerIntervalS: value ?? undefined })}
      />
    </div>
  );
}

import type { PlanPattern } from '../../../../gateway/contract/mission/flight-plan.ts';
import { heightForGsdM, type ImagingPlan, imagingPlan } from '../../../../gateway/mission/pattern/imaging.ts';
import { ValueField } from '../../../components/field/ValueField.tsx';
import { t } from '../../../language/translate.ts';
import { ChoiceField } from '../PlannerFields.tsx';

type SurveyImaging = Extract<PlanPattern, { pattern: 'survey' }>['imaging'];

interface ImagingFigures extends ImagingPlan {
  /** The distance at which a picture has that resolution; the present distance if no camera is set. */
  heightForGsdM(gsdCmPerPx: number): number;
}

/** The camera settings of a pattern. */
function imagingFigures(
  imaging: SurveyImaging,
  distanceM: number,
  lineSpacingM: number | undefined,
): ImagingFigures {
  const { camera } = imaging;
  return {
    ...imagingPlan(imaging, distanceM, lineSpacingM),
    heightForGsdM: (gsdCmPerPx) =>
      camera ? Math.round(heightForGsdM(camera, gsdCmPerPx) * 10) / 10 : distanceM,
  };
}

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

const NO_CAMERA = 'none';

/** Camera, overlap and resolution. Altitude and ground sample distance follow each other. */
export function ImagingForm(props: ImagingFormProps) {
  const { imaging, distanceM, lineSpacingM, onChange, onSpacing, onDistance } = props;
  const { camera } = imaging;
  const figures = imagingFigures(imaging, distanceM, lineSpacingM);
  const presets = CAMERA_PRESETS.map(({ name }) => ({ value: name, text: name }));
  const isOwn = camera !== undefined && !presets.some(({ value }) => value === camera.name);
  return (
    <>
      <ChoiceField
        label={t('Camera')}
        value={camera?.name ?? NO_CAMERA}
        choices={[
          { value: NO_CAMERA, text: t('None: manual spacing') },
          ...presets,
          ...(isOwn
            ? [{ value: camera.name, text: t('{name} (from this plan)', { name: camera.name }) }]
            : []),
        ]}
        onChoose={(name) => {
          const { camera: _, ...rest } = imaging;
          const preset = CAMERA_PRESETS.find((each) => each.name === name);
          onChange(preset ? { ...rest, camera: preset } : rest);
          if (preset) onSpacing?.(undefined);
        }}
      />
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
              onCommit={(gsd) => gsd !== null && onDistance?.(figures.heightForGsdM(gsd))}
            />
          )}
          <ChoiceField
            label={t('Camera orientation')}
            value={camera.isPortrait ? 'portrait' : 'landscape'}
            choices={[
              { value: 'landscape', text: t('Landscape') },
              { value: 'portrait', text: t('Portrait') },
            ]}
            onChoose={(way) =>
              onChange({ ...imaging, camera: { ...camera, isPortrait: way === 'portrait' } })
            }
          />
          <ValueField
            label={t('Front overlap')}
            unit="%"
            value={imaging.frontOverlapPct}
            minimum={0}
            maximum={95}
            onCommit={(value) => value !== null && onChange({ ...imaging, frontOverlapPct: value })}
          />
          <ValueField
            label={t('Side overlap')}
            unit="%"
            value={imaging.sideOverlapPct}
            minimum={0}
            maximum={95}
            onCommit={(value) => value !== null && onChange({ ...imaging, sideOverlapPct: value })}
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

type Imaging = Extract<PlanPattern, { pattern: 'survey' }>['imaging'];
type PlanCamera = NonNullable<Imaging['camera']>;

const camera = (
  name: string,
  sensorWidthMm: number,
  sensorHeightMm: number,
  imageWidthPx: number,
  imageHeightPx: number,
  focalLengthMm: number,
): PlanCamera => ({
  name,
  sensorWidthMm,
  sensorHeightMm,
  imageWidthPx,
  imageHeightPx,
  focalLengthMm,
  isPortrait: false,
});

/** Well-known cameras with the manufacturers' values; for an interchangeable lens, the most common one. */
export const CAMERA_PRESETS: readonly PlanCamera[] = [
  camera('Canon EOS-M 22 mm', 22.3, 14.9, 5184, 3456, 22),
  camera('DJI Zenmuse P1 35 mm', 35.9, 24, 8192, 5460, 35),
  camera('GoPro Hero 4', 6.17, 4.55, 4000, 3000, 2.98),
  camera('MicaSense RedEdge', 4.8, 3.6, 1280, 960, 5.5),
  camera('Parrot Sequoia RGB', 6.17, 4.63, 4608, 3456, 4.9),
  camera('Ricoh GR II', 23.7, 15.7, 4928, 3264, 18.3),
  camera('Sony a6000 16 mm', 23.5, 15.6, 6000, 4000, 16),
  camera('Sony RX1R II 35 mm', 35.9, 24, 7952, 5304, 35),
];

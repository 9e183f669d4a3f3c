import { Camera, Maximize, Minimize } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { toast } from 'sonner';
import type { Mode } from '../../../../gateway/contract/list.ts';
import { ModeBadge } from '../../../components/badge/ModeBadge.tsx';
import { IconButton } from '../../../components/button/IconButton.tsx';
import { Toolbar } from '../../../components/Toolbar.tsx';
import { snapshotName } from '../../../format/video-text.ts';
import { t } from '../../../language/translate.ts';
import { saveBlob } from '../../../state/app/save-file.ts';
import { useVehicleValue } from '../../../state/vehicle/vehicle-store.ts';
import './video.css';

/** A picture on screen that can be saved. */
export interface PictureHandle {
  readonly canvas: HTMLCanvasElement | null;
  /** UTC milliseconds of the picture; undefined before the first. */
  readonly takenUtcMs: number | undefined;
}

interface NamedPicture {
  /** Name of its source. */
  readonly name: string;
  readonly vehicleId: string | null;
  readonly mode: Mode;
}

/** Name and mode of a source, over its picture. */
export function PictureHead({
  name,
  mode,
  children,
}: Pick<NamedPicture, 'name' | 'mode'> & { readonly children?: ReactNode }) {
  return (
    <header className="video-head absolute row text-12 z-2">
      <b className="cut surface-glass rounded-4 p-0-6" title={name}>
        {name}
      </b>
      <ModeBadge mode={mode} />
      {children}
    </header>
  );
}

/** Why there is no picture. */
export function PictureNotice({ text, children }: { readonly text: string; readonly children?: ReactNode }) {
  return (
    <div className="video-notice absolute grid place-center content-center gap-8 text-center p-12">
      <p className="surface-glass rounded p-6-8 text-12" role="status">
        {text}
      </p>
      {children}
    </div>
  );
}

/** A picture that is not of this moment must not look as if it were. */
export function FrozenMark({ text }: { readonly text: string }) {
  return (
    <div className="video-frozen absolute grid place-center">
      <p className="video-mark caution-fill rounded p-5-12 semibold">
        <span className="visually-hidden" role="status">
          {t('No picture')}
        </span>
        <span className="number" aria-hidden>
          {text}
        </span>
      </p>
    </div>
  );
}

interface PictureButtonsProps extends Omit<NamedPicture, 'mode'> {
  /** What is shown in full screen. */
  readonly frame: RefObject<HTMLElement | null>;
  readonly picture: RefObject<PictureHandle | null>;
  /** More buttons, before these. */
  readonly children?: ReactNode;
}

/** Saves the picture as a file, or fills the screen with it. */
export function PictureButtons({ name, vehicleId, frame, picture, children }: PictureButtonsProps) {
  const vehicleName = useVehicleValue(vehicleId ?? undefined, (vehicle) => vehicle.name);
  const isFull = useIsFullScreen(frame);
  const full = isFull ? t('Leave full screen') : t('Full screen');
  const save = () => {
    const { canvas, takenUtcMs } = picture.current ?? {};
    if (!canvas || takenUtcMs === undefined) return void toast(t('No picture yet'));
    const file = snapshotName(vehicleName ?? vehicleId ?? undefined, name, takenUtcMs);
    canvas.toBlob((blob) => {
      if (!blob) return;
      saveBlob(file, blob);
      toast(t('Saved {name}', { name: file }));
    }, 'image/png');
  };
  const toggleFull = () => {
    const change = isFull ? document.exitFullscreen() : frame.current?.requestFullscreen();
    change?.catch(() => toast(t('Full screen is not possible here')));
  };
  return (
    <Toolbar label={t('Video {name}', { name })} className="video-buttons absolute flex gap-2 z-2">
      {children}
      <IconButton icon={Camera} label={t('Snapshot')} tooltip={t('Snapshot')} onClick={save} />
      <IconButton icon={isFull ? Minimize : Maximize} label={full} tooltip={full} onClick={toggleFull} />
    </Toolbar>
  );
}

/** Whether the element fills the screen. */
export function useIsFullScreen(frame: RefObject<HTMLElement | null>): boolean {
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const renew = () => setFull(frame.current !== null && document.fullscreenElement === frame.current);
    document.addEventListener('fullscreenchange', renew);
    return () => document.removeEventListener('fullscreenchange', renew);
  }, [frame]);
  return isFull;
}

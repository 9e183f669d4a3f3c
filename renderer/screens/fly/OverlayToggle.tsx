import { ShieldAlert } from 'lucide-react';
import { Button } from '../../components/Button.tsx';
import { t } from '../../language/translate.ts';
import { showOverlay, useOverlayStore } from '../../state/vehicle/overlay-store.ts';

/** Lays risk and governance over the map, or takes them off. */
export function OverlayToggle() {
  const isShown = useOverlayStore((state) => state.isShown);
  return (
    <Button
      shape="square"
      label={t('Risk and governance')}
      tooltip={t('Risk of each vehicle and what governance would say now')}
      isPressed={isShown}
      onClick={() => showOverlay(!isShown)}
    >
      <ShieldAlert size={16} aria-hidden />
    </Button>
  );
}

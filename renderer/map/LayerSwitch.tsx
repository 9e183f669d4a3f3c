import { Layers } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../components/Button.tsx';
import { type Message, t } from '../language/translate.ts';
import { setAppearance, useAppearanceStore } from '../state/appearance-store.ts';
import { useMapSources } from '../state/ground/ground-queries.ts';
import { MAP_LAYERS, type MapLayer, showLayer, useMapLayerStore } from '../state/ground/map-layer-store.ts';
import { routeHref } from '../state/route.ts';

const NAMES: Readonly<Record<MapLayer, Message>> = {
  base: 'Base map',
  airports: 'Airports',
  zones: 'Operation zones',
};

/** Which layers the map shows, and the way to more of them. */
export function LayerSwitch() {
  const [isOpen, setOpen] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const outside = ({ target }: PointerEvent) => {
      if (target instanceof Node && !frame.current?.contains(target)) setOpen(false);
    };
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      setOpen(false);
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('keydown', closeByKey, true);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('keydown', closeByKey, true);
    };
  }, [isOpen]);
  return (
    <div ref={frame} className="layer-switch">
      <Button
        shape="square"
        label={t('Map layers')}
        tooltip={t('Map layers')}
        isExpanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Layers size={16} aria-hidden />
      </Button>
      {isOpen && <LayerPanel />}
    </div>
  );
}

function LayerPanel() {
  const sources = useMapSources().data ?? [];
  const hidden = useMapLayerStore((state) => state.hidden);
  const hasLabels = useAppearanceStore((state) => state.hasMapLabels);
  const layers = [
    ...sources.map(({ sourceId, name }) => ({ id: sourceId, name })),
    ...MAP_LAYERS.map((id) => ({ id, name: t(NAMES[id]) })),
  ];
  return (
    <section className="layer-panel" aria-label={t('Map layers')}>
      <ul>
        {layers.map(({ id, name }) => (
          <LayerLine
            key={id}
            name={name}
            isShown={!hidden.has(id)}
            onShow={(isShown) => showLayer(id, isShown)}
          />
        ))}
        <LayerLine
          name={t('Place names')}
          isShown={hasLabels}
          onShow={(hasMapLabels) => setAppearance({ hasMapLabels })}
        />
      </ul>
      <p className="field-note">{t('No-fly zones are always shown.')}</p>
      <a href={routeHref('settings', 'maps')}>{t('Import or download maps')}</a>
    </section>
  );
}

interface LayerLineProps {
  readonly name: string;
  readonly isShown: boolean;
  readonly onShow: (isShown: boolean) => void;
}

function LayerLine({ name, isShown, onShow }: LayerLineProps) {
  return (
    <li>
      <label>
        <input type="checkbox" checked={isShown} onChange={({ target }) => onShow(target.checked)} />
        <span title={name}>{name}</span>
      </label>
    </li>
  );
}

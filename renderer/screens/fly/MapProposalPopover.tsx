import { useLayoutEffect, useRef } from 'react';
import { t } from '../../language/translate.ts';
import type { FlightMap } from '../../map/flight/flight-map.ts';
import type { MapPainter } from '../../map/flight/map-painter.ts';
import { propose, useFlyStore } from '../../state/fly/fly-store.ts';
import { PanelBox } from './action/PanelBox.tsx';
import { ProposalForm } from './action/ProposalForm.tsx';
import { placeBeside } from './place-beside.ts';

const TITLE = {
  goto: 'Go here',
  orbit: 'Orbit here',
  'set-home': 'Set home here',
  'gimbal-roi': 'Look here',
} as const;
/** What a box on the map must not cover. */
const CARDS =
  '.fly-video, .fly-chart-press, .map-controls, .layer-panel, .measure-panel, .command-list, .command-history, .gamepad-offer, .overlay-panel, .action-bar, .alert-strip';

export interface MapProposalPopoverProps {
  readonly map: FlightMap;
  readonly painter: MapPainter;
}

/**
 * The action proposed for a clicked point. It opens beside the point and the vehicle, with the slide
 * that confirms it away from the pointer.
 */
export function MapProposalPopover({ map, painter }: MapProposalPopoverProps) {
  const proposal = useFlyStore((state) => state.proposal);
  const box = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    if (!proposal) return;
    let before: { left: number; top: number } | undefined;
    const place = () => {
      const element = box.current;
      const frame = element?.closest('.fly-map') ?? element?.parentElement;
      if (!element || !frame) return;
      const origin = frame.getBoundingClientRect();
      const cards = [...frame.querySelectorAll(CARDS)].map((card) => {
        const { left, top, width, height } = card.getBoundingClientRect();
        return { left: left - origin.left, top: top - origin.top, width, height };
      });
      const vehicle = painter.selectedPlace();
      const clicked = map.project(proposal.point);
      const { left, top } = placeBeside({
        points: vehicle ? [clicked, map.project(vehicle)] : [clicked],
        box: { width: element.offsetWidth, height: element.offsetHeight },
        frame: { width: frame.clientWidth, height: frame.clientHeight },
        cards,
        before,
      });
      before = { left: left - clicked.x, top: top - clicked.y };
      element.style.transform = `translate(${left}px, ${top}px)`;
    };
    place();
    return map.onMove(place);
  }, [map, painter, proposal]);

  if (!proposal) return null;
  return (
    <PanelBox ref={box} className="map-popover absolute" title={t(TITLE[proposal.kind])} onClose={close}>
      <ProposalForm
        key={`${proposal.kind} ${proposal.point.lat} ${proposal.point.lon}`}
        proposal={proposal}
        onDone={close}
      />
    </PanelBox>
  );
}

const close = () => propose(undefined);

import { X } from 'lucide-react';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { Button } from '../../components/Button.tsx';
import { t } from '../../language/translate.ts';
import type { FlightMap } from '../../map/flight-map.ts';
import { propose, useFlyStore } from '../../state/vehicle/fly-store.ts';
import { ProposalForm } from './ProposalForm.tsx';
import { placeBeside } from './place-beside.ts';

const TITLE = { goto: 'Go here', orbit: 'Orbit here', 'set-home': 'Set home here' } as const;

export interface MapProposalPopoverProps {
  readonly map: FlightMap;
  /** Called by the map whenever its view changes. */
  readonly moved: RefObject<() => void>;
}

/** What a click on the map proposes, beside the point, with the slide that confirms it away from the pointer. */
export function MapProposalPopover({ map, moved }: MapProposalPopoverProps) {
  const proposal = useFlyStore((state) => state.proposal);
  const box = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    if (!proposal) return;
    const place = () => {
      const element = box.current;
      const frame = element?.parentElement;
      if (!element || !frame) return;
      const { left, top } = placeBeside(map.project(proposal.point), element.getBoundingClientRect(), {
        width: frame.clientWidth,
        height: frame.clientHeight,
      });
      element.style.transform = `translate(${left}px, ${top}px)`;
    };
    place();
    moved.current = place;
    return () => {
      moved.current = () => undefined;
    };
  }, [map, moved, proposal]);

  useEffect(() => {
    if (!proposal) return;
    const onKeyDown = (event: KeyboardEvent) => event.key === 'Escape' && propose(undefined);
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [proposal]);

  if (!proposal) return null;
  const title = t(TITLE[proposal.kind]);
  return (
    <div ref={box} className="map-popover panel" role="dialog" aria-label={title}>
      <header className="panel-head">
        <h2>{title}</h2>
        <Button variant="quiet" shape="square" label={t('Close')} onClick={() => propose(undefined)}>
          <X size={14} aria-hidden />
        </Button>
      </header>
      <ProposalForm
        key={`${proposal.kind} ${proposal.point.lat} ${proposal.point.lon}`}
        proposal={proposal}
        onDone={() => propose(undefined)}
      />
    </div>
  );
}

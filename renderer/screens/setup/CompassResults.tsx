import type { CompassProgress } from '../../../gateway/contract/onboard/calibration.ts';
import { toldWords } from '../../language/told.ts';
import { t } from '../../language/translate.ts';

const COLUMNS = 16;
const CELL = 12;

/** Each compass with the directions it has seen, and in the end how well it fits. */
export function CompassResults({ compasses }: { readonly compasses: readonly CompassProgress[] }) {
  return (
    <ul className="setup-compasses">
      {compasses.map(({ compassId, state, progressPct, sections, fitnessMgauss, offsetsMgauss, detail }) => {
        const seen = sections.filter(Boolean).length;
        return (
          <li key={compassId} data-state={state}>
            <h3>{t('Compass {number}', { number: String(compassId + 1) })}</h3>
            <p>
              {state === 'good' || state === 'failed'
                ? detail === null
                  ? t('Error left: {value} mG', {
                      value: fitnessMgauss === null ? '—' : String(fitnessMgauss),
                    })
                  : toldWords(detail).text
                : `${progressPct} %`}
            </p>
            {sections.length > 0 && (
              <svg
                viewBox={`0 0 ${COLUMNS * CELL} ${Math.ceil(sections.length / COLUMNS) * CELL}`}
                role="img"
                aria-label={t('{seen} of {all} directions seen', {
                  seen: String(seen),
                  all: String(sections.length),
                })}
              >
                {sections.map((isSeen, index) => (
                  <rect
                    // biome-ignore lint/suspicious/noArrayIndexKey: A section is its place.
                    key={index}
                    data-seen={isSeen || undefined}
                    x={(index % COLUMNS) * CELL + 1}
                    y={Math.floor(index / COLUMNS) * CELL + 1}
                    width={CELL - 2}
                    height={CELL - 2}
                    rx={2}
                  />
                ))}
              </svg>
            )}
            {offsetsMgauss && <p className="setup-offsets">{offsetsMgauss.join(' · ')} mG</p>}
          </li>
        );
      })}
    </ul>
  );
}

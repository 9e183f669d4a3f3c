import { CircleAlert } from 'lucide-react';
import { Button } from '../../../components/Button.tsx';
import { t } from '../../../language/translate.ts';
import { failureText } from '../../../state/failure-text.ts';
import { routeHref } from '../../../state/route.ts';
import { usePlayer, usePlayerState } from './player-context.ts';

/** Says why the picture does not follow, and what to do. */
export function PlayerNotice() {
  const player = usePlayer();
  const phase = usePlayerState((state) => state.phase);
  const failure = usePlayerState((state) => state.failure);
  const text = noticeText(phase, failure);
  if (text === undefined) return null;
  return (
    <div className="player-notice" role={phase === 'failed' ? 'alert' : 'status'}>
      <CircleAlert size={15} aria-hidden />
      <span>{text}</span>
      {(phase === 'closed' || phase === 'failed') && (
        <Button onClick={() => void player.reopen()}>
          {phase === 'closed' ? t('Go on from here') : t('Try again')}
        </Button>
      )}
      {phase === 'failed' && <a href={routeHref('replay')}>{t('All sessions')}</a>}
    </div>
  );
}

function noticeText(phase: string, failure: unknown): string | undefined {
  if (phase === 'failed')
    return t('The recording cannot be played: {cause}', { cause: failureText(failure) });
  if (phase === 'silent')
    return t('The gateway does not answer. The picture stands still and goes on by itself when it is back.');
  if (phase === 'closed') return t('The gateway closed this playback.');
  return failure === undefined ? undefined : failureText(failure);
}

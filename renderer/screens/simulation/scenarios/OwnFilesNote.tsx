import { Sentence } from '../../../components/Sentence.tsx';
import { tParts } from '../../../language/translate.ts';

/** Where a scenario of one's own goes. */
export function OwnFilesNote() {
  return (
    <p className="field-note">
      <Sentence
        parts={tParts(
          'Your own are files {path} in the station’s data directory, with {idLine} in them. Those written elsewhere appear here by themselves, and take the place of a shipped one of the same name.',
          { path: <code>scenarios/NAME.yaml</code>, idLine: <code>id: NAME</code> },
        )}
      />
    </p>
  );
}

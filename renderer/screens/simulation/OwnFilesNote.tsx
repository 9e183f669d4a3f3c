/** Where a scenario of one's own goes. */
export function OwnFilesNote() {
  return (
    <p className="field-note">
      Your own: a file <code>scenarios/NAME.yaml</code> in the station’s data directory, with{' '}
      <code>id: NAME</code> in it. It appears here by itself, and takes the place of a shipped one of the same
      name.
    </p>
  );
}

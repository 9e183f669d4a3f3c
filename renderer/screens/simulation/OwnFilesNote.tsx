/** Where a scenario of one's own goes. */
export function OwnFilesNote() {
  return (
    <p className="field-note">
      Your own are files <code>scenarios/NAME.yaml</code> in the station’s data directory, with{' '}
      <code>id: NAME</code> in them. Those written elsewhere appear here by themselves, and take the place of
      a shipped one of the same name.
    </p>
  );
}

/** RTK corrections: casters, receivers and what stops them. Braces stand for what the gateway fills in. */
export const correctionWords: Readonly<Record<string, string>> = {
  '{host} did not answer within {seconds} s.': '{host} hat nicht innerhalb von {seconds} s geantwortet.',
  '{host} closed the connection.': '{host} hat die Verbindung beendet.',
  '{host} sends an endless head instead of an answer. Check that it is an NTRIP caster.':
    '{host} sendet endlose Kopfzeilen statt einer Antwort. Prüfen Sie, ob es ein NTRIP-Caster ist.',
  '{host} sends a damaged stream.': '{host} sendet einen beschädigten Datenstrom.',
  'No data from {host} for {seconds} s.': 'Seit {seconds} s keine Daten von {host}.',
  'The certificate of {host} is not trusted: {reason}. Check the host name and TLS.':
    'Dem Zertifikat von {host} wird nicht vertraut: {reason}. Prüfen Sie den Rechnernamen und TLS.',
  'Nothing listens at {host}. Check the port.': 'Bei {host} antwortet kein Programm. Prüfen Sie den Port.',
  'The host name {host} cannot be found. Check its spelling and the network.':
    'Der Rechnername {host} wurde nicht gefunden. Prüfen Sie Schreibweise und Netzwerk.',
  '{host} cannot be reached: {reason}': '{host} ist nicht erreichbar: {reason}',
  '{host} refuses the user name or password. Correct them.':
    '{host} lehnt Benutzername oder Passwort ab. Korrigieren Sie sie.',
  '{host} refuses access for this user.': '{host} verweigert diesem Benutzer den Zugang.',
  '{host} has no mountpoint {mountpoint}. Choose one from its list.':
    '{host} hat keinen Mountpoint {mountpoint}. Wählen Sie einen aus der Liste.',
  '{host} redirects to {other}. Redirects are not followed, because the password would go there. If you trust it, enter that address.':
    '{host} leitet zu {other} weiter. Weiterleitungen wird nicht gefolgt, weil das Passwort dorthin ginge. Wenn Sie der Adresse vertrauen, tragen Sie sie ein.',
  '{host} answers with error {status}.': '{host} antwortet mit Fehler {status}.',
  '{host} is not an NTRIP caster: it answers with something else. Check the address.':
    '{host} ist kein NTRIP-Caster: Es antwortet mit etwas anderem. Prüfen Sie die Adresse.',
  '{host} did not send its list of mountpoints within {seconds} s.':
    '{host} hat seine Liste der Mountpoints nicht innerhalb von {seconds} s gesendet.',
  'The receiver is not connected: {reason}.': 'Der Empfänger ist nicht verbunden: {reason}.',
  'The receiver does not take the base settings. Use a u-blox F9P or M8P, or configure it yourself and choose “Already configured”.':
    'Der Empfänger übernimmt die Einstellungen der Basis nicht. Verwenden Sie einen u-blox F9P oder M8P, oder konfigurieren Sie ihn selbst und wählen Sie „Bereits konfiguriert“.',
  'At most {count} sources are kept. Remove one first.':
    'Es werden höchstens {count} Quellen gespeichert. Entfernen Sie zuerst eine.',
  'A receiver has no mountpoints. Only an NTRIP caster has them.':
    'Ein Empfänger hat keine Mountpoints. Nur ein NTRIP-Caster hat welche.',
  'Choose a mountpoint of the caster first.': 'Wählen Sie zuerst einen Mountpoint des Casters.',
  'Correction source {source} not found.': 'Die Korrekturdatenquelle {source} wurde nicht gefunden.',
};

/** Reasons in the shipped policies. Braces mark values that governance fills in. */
export const policies: Readonly<Record<string, string>> = {
  '{target.highestAltitudeM} m is above the ceiling of {limit} m':
    '{target.highestAltitudeM} m liegen über der Maximalhöhe von {limit} m',
  '{target.highestAltitudeM} m is above the ceiling of this station, {stationCeilingM} m':
    '{target.highestAltitudeM} m liegen über der Maximalhöhe dieser Station von {stationCeilingM} m',
  '{target.highestAltitudeM} m is above the ceiling of zone {target.zoneCeiling.zoneId}, {target.zoneCeiling.ceilingM} m':
    '{target.highestAltitudeM} m liegen über der Maximalhöhe der Zone {target.zoneCeiling.zoneId} von {target.zoneCeiling.ceilingM} m',
  'battery at {vehicle.batteryPct} %, below the {limit} % needed for take-off':
    'Akku bei {vehicle.batteryPct} %, unter den {limit} %, die zum Start nötig sind',
  'the battery charge is unknown': 'die Akkuladung ist unbekannt',
  'the preflight checklist is not complete: {preparation.missingChecklistItems}':
    'die Vorflug-Checkliste ist nicht vollständig: {preparation.missingChecklistItems}',
  'the vehicle is armed or does not report it; disarm it, or override with a reason':
    'das Fahrzeug ist scharf oder meldet es nicht; entschärfen Sie es oder übersteuern Sie mit Begründung',
  'it goes to a real vehicle unchanged, and its effect is not monitored':
    'es geht unverändert an ein echtes Fahrzeug, und die Wirkung wird nicht überwacht',
  'the last frame is {vehicle.ageMs} ms old, the limit is {vehicle.staleAfterMs} ms':
    'die letzte Nachricht ist {vehicle.ageMs} ms alt, erlaubt sind {vehicle.staleAfterMs} ms',
  'the route leaves the keep-in zones': 'die Route verlässt die erlaubten Zonen',
  'the position fix is {vehicle.gpsFix}, not 3d or better':
    'der Positions-Fix ist {vehicle.gpsFix}, nicht 3d oder besser',
  'the position fix is unknown': 'der Positions-Fix ist unbekannt',
  'two vehicles use the same system id': 'zwei Fahrzeuge nutzen dieselbe System-ID',
  'the link carries {vehicle.linkQualityPct} % of the frames, less than {limit} %':
    'die Verbindung überträgt {vehicle.linkQualityPct} % der Nachrichten, weniger als {limit} %',
  'the link quality is unknown': 'die Verbindungsqualität ist unbekannt',
  'the route enters the no-fly zone {target.noFlyZoneId}':
    'die Route führt in die Flugverbotszone {target.noFlyZoneId}',
  'the vehicle is armed; disarm it, or override with a reason':
    'das Fahrzeug ist scharf; entschärfen Sie es oder übersteuern Sie mit Begründung',
  '{separation.vehicleId} is passing there now': '{separation.vehicleId} kommt dort jetzt vorbei',
  'the autopilot is not ready to arm: {vehicle.issues}':
    'der Autopilot ist nicht bereit zum Scharfschalten: {vehicle.issues}',
  'the autopilot does not report whether it is ready': 'der Autopilot meldet nicht, ob er bereit ist',
  'nothing is being recorded': 'es wird nichts aufgezeichnet',
  'no rehearsal with these steps has passed': 'es gibt keine bestandene Probe mit diesen Schritten',
  '{separation.vehicleId} is there or flying there: {separation.horizontalM} m apart and {separation.verticalM} m in height':
    '{separation.vehicleId} ist dort oder fliegt dorthin: {separation.horizontalM} m entfernt und {separation.verticalM} m Höhenunterschied',
  'another person must approve {command} on a real aircraft':
    'eine andere Person muss {command} an einem echten Luftfahrzeug freigeben',
  'the wind of {vehicle.windMps} m/s is stronger than {limit} m/s':
    'der Wind von {vehicle.windMps} m/s ist stärker als {limit} m/s',

  // What governance adds
  '{reason} (overridden by {who})': '{reason} (übersteuert von {who})',
  '{reason} (approved by {who})': '{reason} (freigegeben von {who})',
  'the policy could not be evaluated ({reason}); fix its file':
    'die Regel ließ sich nicht auswerten ({reason}); berichtigen Sie ihre Datei',
  'no reason given': 'ohne Begründung',
  'and {count} more': 'und {count} weitere',
  'Governance denied this analysis: {reasons}': 'Das Regelwerk hat diese Analyse abgelehnt: {reasons}',

  // Files of policies
  'The policy engine failed and was restarted: {cause}':
    'Das Regelwerk ist ausgefallen und wurde neu gestartet: {cause}',
  '{problem} and {count} more': '{problem} und {count} weitere',
  '{problem} (and {count} more)': '{problem} (und {count} weitere)',
  '{policy}.cedar: {problem}': '{policy}.cedar: {problem}',
  'line {line}, column {column}: {reason}': 'Zeile {line}, Spalte {column}: {reason}',
  'The policy {policy} was saved but is not in force ({reason}).':
    'Die Regel {policy} ist gespeichert, aber nicht in Kraft ({reason}).',
  'it cannot be read': 'sie ist nicht lesbar',
  'You have no policy {policy} of your own.': 'Sie haben keine eigene Regel {policy}.',
  'The file of the policy {policy} cannot be changed ({cause}). Nothing was changed.':
    'Die Datei der Regel {policy} lässt sich nicht ändern ({cause}). Nichts wurde geändert.',
  'The policy {policy} is invalid: {problem}. The current version stays in force.':
    'Die Regel {policy} ist ungültig: {problem}. Die jetzige Fassung bleibt in Kraft.',
  'it is not valid': 'sie ist nicht gültig',
};

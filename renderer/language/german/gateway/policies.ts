/** Reasons of the shipped policies, as their files word them. Braces stand for what governance fills in. */
export const policies: Readonly<Record<string, string>> = {
  '{target.highestAltitudeM} m is above the ceiling of {limit} m':
    '{target.highestAltitudeM} m liegen über der Höchsthöhe von {limit} m',
  '{target.highestAltitudeM} m is above the ceiling of this station, {stationCeilingM} m':
    '{target.highestAltitudeM} m liegen über der Höchsthöhe dieser Station von {stationCeilingM} m',
  '{target.highestAltitudeM} m is above the ceiling of zone {target.zoneCeiling.zoneId}, {target.zoneCeiling.ceilingM} m':
    '{target.highestAltitudeM} m liegen über der Höchsthöhe der Zone {target.zoneCeiling.zoneId} von {target.zoneCeiling.ceilingM} m',
  '{vehicle.batteryPct} % of charge is less than the {limit} % needed to leave the ground':
    '{vehicle.batteryPct} % Ladung sind weniger als die {limit} %, die zum Abheben nötig sind',
  'the charge of the battery is not known': 'die Ladung des Akkus ist nicht bekannt',
  'the preflight checklist is not complete: {preparation.missingChecklistItems}':
    'die Vorflug-Checkliste ist nicht vollständig: {preparation.missingChecklistItems}',
  'the vehicle is armed, or does not tell; disarm it, or override with a reason':
    'das Fahrzeug ist scharf oder sagt es nicht; entschärfen Sie es oder übersteuern Sie mit Begründung',
  'it reaches a real vehicle as it was written, and no effect is watched':
    'es erreicht ein echtes Fahrzeug so, wie es geschrieben ist, und keine Wirkung wird beobachtet',
  'the last frame is {vehicle.ageMs} ms old, the limit is {vehicle.staleAfterMs} ms':
    'die letzte Nachricht ist {vehicle.ageMs} ms alt, erlaubt sind {vehicle.staleAfterMs} ms',
  'it leads out of the zones to stay inside': 'es führt aus den Zonen, die einzuhalten sind',
  'the position fix is {vehicle.gpsFix}, not 3d or better':
    'der Positions-Fix ist {vehicle.gpsFix}, nicht 3d oder besser',
  'the position fix is not known': 'der Positions-Fix ist nicht bekannt',
  'two vehicles answer to the same system id': 'zwei Fahrzeuge nutzen dieselbe System-ID',
  'the link carries {vehicle.linkQualityPct} % of the frames, less than {limit} %':
    'die Verbindung überträgt {vehicle.linkQualityPct} % der Nachrichten, weniger als {limit} %',
  'the quality of the link is not known': 'die Qualität der Verbindung ist nicht bekannt',
  'it leads into the no-fly zone {target.noFlyZoneId}':
    'es führt in die Flugverbotszone {target.noFlyZoneId}',
  'the vehicle is armed; disarm it, or override with a reason':
    'das Fahrzeug ist scharf; entschärfen Sie es oder übersteuern Sie mit Begründung',
  '{separation.vehicleId} passes there now': '{separation.vehicleId} kommt dort jetzt vorbei',
  'the autopilot is not ready to arm: {vehicle.issues}':
    'der Autopilot ist nicht bereit zum Scharfschalten: {vehicle.issues}',
  'the autopilot does not report whether it is ready': 'der Autopilot meldet nicht, ob er bereit ist',
  'nothing is being recorded': 'es wird nichts aufgezeichnet',
  'it has not passed a rehearsal with these steps': 'mit diesen Schritten wurde keine Generalprobe bestanden',
  '{separation.vehicleId} stands there or flies there: {separation.horizontalM} m apart and {separation.verticalM} m in height':
    '{separation.vehicleId} steht oder fliegt dort: {separation.horizontalM} m entfernt und {separation.verticalM} m Höhenunterschied',
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
};

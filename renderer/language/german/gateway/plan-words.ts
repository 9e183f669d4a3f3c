/** Plans of action: what their steps are called, why they stand as they do. Braces stand for what the gateway fills in. */
export const planWords: Readonly<Record<string, string>> = {
  // Names of steps
  Arm: 'Scharfschalten',
  Disarm: 'Entschärfen',
  'Take off to {altitude} m': 'Abheben auf {altitude} m',
  'Land here': 'Hier landen',
  'Hold here': 'Hier halten',
  'Return to launch': 'Rückkehr zum Home-Punkt',
  'Go to {place} at {altitude} m': '{place} anfliegen in {altitude} m',
  'Go to {place}': '{place} anfliegen',
  'Change altitude to {altitude} m': 'Höhe ändern auf {altitude} m',
  'Change speed to {speed} m/s': 'Geschwindigkeit ändern auf {speed} m/s',
  'Orbit {place} at {radius} m': '{place} umkreisen mit {radius} m',
  'Set mode {mode}': 'Modus {mode} setzen',
  'Start the mission': 'Mission starten',
  'Start the mission at item {number}': 'Mission ab Punkt {number} starten',
  'Set {name} to {value}': '{name} auf {value} setzen',
  'Set servo {channel} to {pulse} µs': 'Servo {channel} auf {pulse} µs setzen',
  'Take a picture every {seconds} s': 'Alle {seconds} s ein Foto aufnehmen',
  'Set home to {place}': 'Home-Punkt setzen: {place}',
  'Precision land': 'Präzise landen',
  'Close the gripper': 'Greifer schließen',
  'Open the gripper': 'Greifer öffnen',
  'Take a picture': 'Foto aufnehmen',
  'Stop taking pictures': 'Fotos beenden',
  'Upload a mission of {count} items': 'Mission mit {count} Punkten hochladen',
  'Fly a mission of {count} items': 'Mission mit {count} Punkten fliegen',
  'Fly the onboard mission': 'Mission an Bord fliegen',
  'Start the onboard mission': 'Mission an Bord starten',
  'Launch {mission} over {zone}': 'Einsatz {mission} über {zone}',
  patrol: 'Patrouille',
  inspection: 'Inspektion',
  survey: 'Vermessung',
  'Wait {seconds} s': '{seconds} s warten',
  'Wait until {condition}': 'Warten, bis {condition}',
  'Notify: {text}': 'Hinweis: {text}',
  'Ask: {text}': 'Frage: {text}',
  '{what} the door of {dock}': 'Tor von {dock} {what}',
  Open: 'öffnen',
  Close: 'schließen',
  'Fly to {altitude} m above {dock}': '{altitude} m über {dock} fliegen',
  'Land on {dock}': 'Auf {dock} landen',
  'Launch from {dock} to {altitude} m': 'Aus {dock} auf {altitude} m abheben',
  'Charge in {dock} to {pct} %': 'In {dock} auf {pct} % laden',
  'Form a {shape} of {count} aircraft at {altitude} m':
    'Formation {shape} mit {count} Luftfahrzeugen in {altitude} m bilden',
  'Follow {leader} with {count} aircraft in a {shape}':
    '{leader} mit {count} Luftfahrzeugen folgen, Formation {shape}',
  line: 'Linie',
  column: 'Kolonne',
  wedge: 'Keil',
  circle: 'Kreis',
  grid: 'Raster',
  'Start {count} aircraft together to {altitude} m':
    '{count} Luftfahrzeuge gemeinsam auf {altitude} m abheben',
  'Separate {count} aircraft by {height} m from {altitude} m up':
    '{count} Luftfahrzeuge um je {height} m trennen, ab {altitude} m',

  // Check
  'The plan has no steps.': 'Der Plan hat keine Schritte.',
  'The missions of the plan have {count} items together; {limit} are allowed. Split the plan.':
    'Die Missionen des Plans haben zusammen {count} Punkte; erlaubt sind {limit}. Teilen Sie den Plan.',
  'The step needs a vehicle.': 'Der Schritt braucht ein Fahrzeug.',
  'Steps wait for each other: {steps}.': 'Schritte warten aufeinander: {steps}.',
  'The steps would wait for each other: {steps}. Remove one of them.':
    'Die Schritte würden aufeinander warten: {steps}. Entfernen Sie einen davon.',
  '"{step}" can never start: it waits for a step that cannot.':
    '„{step}“ kann nie beginnen: Er wartet auf einen Schritt, der nicht beginnen kann.',
  '"{step}" can never start: its time window is over, or ends before it begins.':
    '„{step}“ kann nie beginnen: Das Zeitfenster ist vorbei oder endet, bevor es beginnt.',
  'Vehicle "{vehicle}" is not known. Connect it first.':
    'Das Fahrzeug „{vehicle}“ ist nicht bekannt. Verbinden Sie es zuerst.',
  'Vehicle "{vehicle}" is not known.': 'Das Fahrzeug „{vehicle}“ ist nicht bekannt.',
  'Zone "{zone}" not found, or flights in it are not allowed.':
    'Zone „{zone}“ nicht gefunden, oder Flüge sind darin nicht erlaubt.',
  'Dock "{dock}" not found. Only simulated docks are supported.':
    'Dock „{dock}“ nicht gefunden. Nur simulierte Docks werden unterstützt.',
  'vehicle {id} is held by {holder}.': 'Fahrzeug {id} ist belegt: {holder}.',
  'vehicle {id} is in use.': 'Fahrzeug {id} ist belegt.',
  'airspace {id} is held by {holder}.': 'Luftraum {id} ist belegt: {holder}.',
  'airspace {id} is in use.': 'Luftraum {id} ist belegt.',
  'dock {id} is held by {holder}.': 'Dock {id} ist belegt: {holder}.',
  'dock {id} is in use.': 'Dock {id} ist belegt.',
  'payload {id} is held by {holder}.': 'Nutzlast {id} ist belegt: {holder}.',
  'payload {id} is in use.': 'Nutzlast {id} ist belegt.',
  'operator {id} is held by {holder}.': 'Bediener {id} ist belegt: {holder}.',
  'operator {id} is in use.': 'Bediener {id} ist belegt.',
  'vehicle {id} is reserved when it starts': 'Fahrzeug {id} wird belegt, wenn er beginnt',
  'airspace {id} is reserved when it starts': 'Luftraum {id} wird belegt, wenn er beginnt',
  '{error} Check the plan.': '{error} Prüfen Sie den Plan.',
  '{name} is not armed.': '{name} ist nicht scharf.',
  '{name} is already armed.': '{name} ist bereits scharf.',
  '{name} is flying.': '{name} fliegt.',
  '{name} has no position estimate yet. Wait for GPS.':
    '{name} hat noch keine Positionsschätzung. Warten Sie auf GPS.',
  '{name} is not flying. Take off first.': '{name} fliegt nicht. Heben Sie zuerst ab.',
  '{name} has no mission on board.': '{name} hat keine Mission an Bord.',
  '{name} is not connected.': '{name} ist nicht verbunden.',
  '{name} is lost: no messages from it.': '{name} ist verloren: keine Nachrichten mehr.',

  'until "{step}" {verb}; it is {state}': 'bis „{step}“ {verb}; Stand: {state}',
  ends: 'endet',
  starts: 'beginnt',
  pending: 'offen',
  blocked: 'zurückgestellt',
  ready: 'bereit',
  running: 'läuft',
  'until {condition}': 'bis {condition}',
  '{condition}: now {value}': '{condition}: jetzt {value}',

  // How it goes
  allow: 'erlaubt',
  deny: 'abgelehnt',
  require_approval: 'Freigabe nötig',
  allow_with_monitoring: 'erlaubt, überwacht',
  queued: 'eingereiht',
  checked: 'geprüft',
  created: 'erstellt',
  execute: 'ausgeführt',
  started: 'begonnen',
  denied: 'abgelehnt',
  verify: 'nachgewiesen',
  'approval needed': 'Freigabe nötig',
  'resources reserved': 'Ressourcen belegt',
  'vehicles assigned': 'Fahrzeuge zugeteilt',
  'confirmed by telemetry': 'durch Telemetrie bestätigt',
  'Confirmed by telemetry.': 'Durch Telemetrie bestätigt.',
  'All steps confirmed by telemetry.': 'Alle Schritte durch Telemetrie bestätigt.',
  'Not confirmed by telemetry: {reasons}.': 'Durch Telemetrie nicht bestätigt: {reasons}.',
  'Not done within {seconds} s.': 'Nicht innerhalb von {seconds} s getan.',

  'Waiting for {what} (held by {holder})': 'Wartet auf {what} (belegt: {holder})',
  'Waiting until {time}': 'Wartet bis {time}',
  'It had not started.': 'Er hatte nicht begonnen.',
  'The operator confirmed it.': 'Der Bediener hat bestätigt.',
  'The step was cancelled. Nothing was sent.': 'Der Schritt wurde abgebrochen. Nichts wurde gesendet.',
  'The answer was no: {text}': 'Die Antwort war Nein: {text}',
  'The vehicle is not connected.': 'Das Fahrzeug ist nicht verbunden.',
  'The step has ended.': 'Der Schritt ist beendet.',
  'Paused by {who}.': 'Angehalten durch {who}.',
  'Aborted by {who}.': 'Abgebrochen durch {who}.',
  operator: 'Bediener',
  'Approved by {who}. Send the command again.': 'Freigegeben durch {who}. Senden Sie den Befehl noch einmal.',
  'It expired before it was executed.': 'Er war abgelaufen, bevor er ausgeführt wurde.',
  'It expired before its turn.': 'Er war abgelaufen, bevor er an der Reihe war.',
  '{count} items uploaded.': '{count} Punkte hochgeladen.',
  'The door of {dock} is opening.': 'Das Tor von {dock} öffnet.',
  'The door of {dock} is closing.': 'Das Tor von {dock} schließt.',
  'The gateway restarted while it was running.': 'Das Gateway wurde neu gestartet, während er lief.',
  'The gateway stopped while it was running.': 'Das Gateway wurde beendet, während er lief.',
  '{why} Nothing has been sent since. Verify, then resume, retry or abort.':
    '{why} Seither wurde nichts gesendet. Weisen Sie nach, dann fortsetzen, wiederholen oder abbrechen.',
  '{why} Outcome unknown: it may have taken effect.': '{why} Ausgang unbekannt: Es kann gewirkt haben.',
  '{vehicles} may be flying: retry, or abort to bring it home.':
    '{vehicles} fliegt vielleicht noch: Wiederholen Sie, oder brechen Sie ab, um es zurückzuholen.',

  // What the shipped policies are for
  'A flight is monitored where another vehicle passes.':
    'Wo ein anderes Fahrzeug vorbeikommt, wird ein Flug überwacht.',
  'One system id, one vehicle.': 'Eine System-ID, ein Fahrzeug.',
  'No take-off while nothing is recorded.': 'Kein Start, solange nicht aufgezeichnet wird.',
  'Raw messages and shell commands only while the vehicle is disarmed.':
    'Rohe Nachrichten und Konsolenbefehle nur bei entschärftem Fahrzeug.',
  'No flight above the ceiling set at the start of the station.':
    'Kein Flug über der Höchsthöhe, mit der die Station gestartet wurde.',
  'A take-off over a link of unknown quality is monitored.':
    'Ein Start über eine Verbindung unbekannter Qualität wird überwacht.',
  'Arming with unknown readiness is monitored.':
    'Scharfschalten bei unbekannter Bereitschaft wird überwacht.',
  'The route stays inside the keep-in zones, if there are any.':
    'Die Route bleibt in den erlaubten Zonen, falls es welche gibt.',
  'Take-off needs enough battery charge.': 'Ein Start braucht genug Akkuladung.',
  'No flight above the ceiling of a zone.': 'Kein Flug über der Höchsthöhe einer Zone.',
  'No vehicle is sent to where another one is or is going.':
    'Kein Fahrzeug wird dorthin geschickt, wo ein anderes ist oder hinfliegt.',
  'Only a vehicle that reports ready can be armed.':
    'Nur ein Fahrzeug, das sich bereit meldet, lässt sich scharfschalten.',
  'A take-off with unknown battery charge is monitored.':
    'Ein Start mit unbekannter Akkuladung wird überwacht.',
  'Take-off needs a usable link.': 'Ein Start braucht eine brauchbare Verbindung.',
  'The riskiest operations on real aircraft need a second person.':
    'Die riskantesten Vorgänge an echten Luftfahrzeugen brauchen eine zweite Person.',
  'A take-off with unknown position fix is monitored.':
    'Ein Start mit unbekanntem Positions-Fix wird überwacht.',
  'A take-off without a complete preflight checklist is monitored.':
    'Ein Start ohne vollständige Vorflug-Checkliste wird überwacht.',
  'No route into or through a no-fly zone.': 'Keine Route in oder durch eine Flugverbotszone.',
  'No commands to a vehicle that is lost or silent.':
    'Keine Befehle an ein Fahrzeug, das verloren oder stumm ist.',
  'A plan or workflow on real aircraft without a passed rehearsal is monitored.':
    'Ein Plan oder Ablauf an echten Luftfahrzeugen ohne bestandene Probe wird überwacht.',
  'No take-off in strong wind.': 'Kein Abheben bei starkem Wind.',
  'Take-off needs a 3D position fix.': 'Ein Start braucht einen 3D-Positions-Fix.',
  'Raw messages and shell commands to a real vehicle are monitored.':
    'Rohe Nachrichten und Konsolenbefehle an ein echtes Fahrzeug werden überwacht.',
  'Parameters are not written while the vehicle is armed, except those of the fence and the return.':
    'Parameter werden nicht geschrieben, solange das Fahrzeug scharf ist, außer denen des Geofence und der Rückkehr.',
  'No flight above the ceiling, measured from home.': 'Kein Flug über der Höchsthöhe, gemessen ab Home.',
};

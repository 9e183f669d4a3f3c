/** Plans of action: what their steps are called, why they stand as they do. Braces stand for what the gateway fills in. */
export const planWords: Readonly<Record<string, string>> = {
  // Names of steps
  'Upload a mission of {count} items': 'Mission mit {count} Punkten hochladen',
  'Fly a mission of {count} items': 'Mission mit {count} Punkten fliegen',
  'Fly the onboard mission': 'Mission an Bord fliegen',
  'Launch {mission} over {zone}': 'Einsatz: {mission} über {zone}',
  'Launch: {mission} over {zone}': 'Einsatz: {mission} über {zone}',
  'Mission of {count} items on {vehicle}': 'Mission mit {count} Punkten: {vehicle}',
  'Onboard mission of {vehicle}': 'Mission an Bord von {vehicle}',
  'Mission of {count} items': 'Mission mit {count} Punkten',
  'Onboard mission': 'Mission an Bord',
  'Plan {name}': 'Plan {name}',
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
  'vehicle {id}': 'Fahrzeug {id}',
  'dock {id}': 'Dock {id}',
  'airspace {id}': 'Luftraum {id}',
  'operator {id}': 'Bediener {id}',
  'payload {id}': 'Nutzlast {id}',
  '{what} is held by {holder}.': '{what} ist belegt: {holder}.',
  '{what} is in use.': '{what} ist belegt.',
  '{what} is free.': '{what} ist frei.',
  '{what} is reserved when it starts': '{what} wird belegt, wenn er beginnt',
  '{held} Nothing was reserved.': '{held} Nichts wurde belegt.',
  '{held} Release the resources of that plan, or wait.':
    '{held} Geben Sie die Ressourcen jenes Plans frei, oder warten Sie.',
  '{held} Resume the plan when it is free.': '{held} Setzen Sie den Plan fort, sobald es frei ist.',
  '{problem} And {count} more.': '{problem} Und {count} weitere.',
  '{error} Check the plan.': '{error} Prüfen Sie den Plan.',
  '{name} is not connected.': '{name} ist nicht verbunden.',
  '{name} is lost: no messages from it.': '{name} ist verloren: keine Nachrichten mehr.',
  '{name}: two vehicles use its system id.': '{name}: Zwei Fahrzeuge nutzen seine System-ID.',
  '{name} is flying. Land it before it gets another mission.':
    '{name} fliegt. Landen Sie es, bevor es eine andere Mission bekommt.',
  'Step type "{type}" no longer exists.': 'Den Schritttyp „{type}“ gibt es nicht mehr.',

  // Creating plans and actions
  'Unknown step type "{type}".': 'Unbekannter Schritttyp „{type}“.',
  '"{type}" needs a vehicle.': '„{type}“ braucht ein Fahrzeug.',
  'A plan has at most {limit} steps; this one has {count}.':
    'Ein Plan hat höchstens {limit} Schritte; dieser hat {count}.',
  'A plan has at most {limit} steps.': 'Ein Plan hat höchstens {limit} Schritte.',
  'Step "{step}" already exists.': 'Den Schritt „{step}“ gibt es schon.',
  'Duplicate step id "{step}".': 'Die Schritt-ID „{step}“ kommt doppelt vor.',
  'Step "{step}" not found.': 'Schritt „{step}“ nicht gefunden.',
  'A {type} dependency must name the step it waits for.':
    'Eine Abhängigkeit {type} muss den Schritt nennen, auf den sie wartet.',
  'A {type} dependency must not name a step.': 'Eine Abhängigkeit {type} darf keinen Schritt nennen.',
  'A condition is needed.': 'Es fehlt eine Bedingung.',
  'A resource is needed.': 'Es fehlt eine Ressource.',
  'A time window needs notBeforeMs, notAfterMs or both.':
    'Ein Zeitfenster braucht notBeforeMs, notAfterMs oder beides.',
  'The time window ends before it begins.': 'Das Zeitfenster endet, bevor es beginnt.',
  'A template creates the steps. Send either steps or a template.':
    'Eine Vorlage erzeugt die Schritte. Senden Sie Schritte oder eine Vorlage, nicht beides.',
  'The template "{template}" needs a vehicle.': 'Die Vorlage „{template}“ braucht ein Fahrzeug.',
  '{place}: The template "{template}" needs a zone.': '{place}: Die Vorlage „{template}“ braucht eine Zone.',
  'No drop point fits in zone "{zone}".': 'In Zone „{zone}“ passt kein Abwurfpunkt.',
  'No survey lanes fit in zone "{zone}".': 'In Zone „{zone}“ passen keine Vermessungsbahnen.',
  'a survey needs 2 to {most} different aircraft':
    'Eine Vermessung braucht 2 bis {most} verschiedene Luftfahrzeuge',
  '{count} aircraft with {height} m of vertical separation do not fit below the {top} m of zone "{zone}": use fewer aircraft, or raise its flight altitude.':
    '{count} Luftfahrzeuge mit {height} m Höhenabstand passen nicht unter die {top} m der Zone „{zone}“: Nehmen Sie weniger Luftfahrzeuge, oder erhöhen Sie ihre Flughöhe.',
  '{vehicle} starts too high for its layer: it would fly below {lowest} m':
    '{vehicle} startet zu hoch für seine Schicht: Es würde unter {lowest} m fliegen',
  'two aircraft would fly over each other’s start positions: place them farther apart':
    'Zwei Luftfahrzeuge würden die Startposition des anderen überfliegen: Stellen Sie sie weiter auseinander',
  'the position of {vehicle} is unknown': 'Die Position von {vehicle} ist unbekannt',
  '{vehicle} is in the air: a survey starts on the ground':
    '{vehicle} ist in der Luft: Eine Vermessung beginnt am Boden',
  'The action expires before its earliest start.': 'Die Aktion läuft vor ihrem frühesten Beginn ab.',
  'The plan is {state} and can no longer be changed. Create a new plan.':
    'Der Plan ist {state} und lässt sich nicht mehr ändern. Erstellen Sie einen neuen.',
  'The plan is at version {present}, not {given}. Read it again and repeat the change.':
    'Der Plan hat Version {present}, nicht {given}. Lesen Sie ihn neu, und wiederholen Sie die Änderung.',
  'The action is at version {present}, not {given}. Read it again and repeat the change.':
    'Die Aktion hat Version {present}, nicht {given}. Lesen Sie sie neu, und wiederholen Sie die Änderung.',
  'The record is at version {present}, not {given}. Read it again and repeat the change.':
    'Der Eintrag hat Version {present}, nicht {given}. Lesen Sie ihn neu, und wiederholen Sie die Änderung.',
  'Plan "{plan}" not found.': 'Plan „{plan}“ nicht gefunden.',
  'Action "{action}" not found.': 'Aktion „{action}“ nicht gefunden.',
  'Dock "{dock}" not found.': 'Dock „{dock}“ nicht gefunden.',
  'Zone {zone} not found.': 'Zone {zone} nicht gefunden.',
  'Launch "{launch}" not found.': 'Einsatz „{launch}“ nicht gefunden.',
  'Mission run "{mission}" not found.': 'Missionsflug „{mission}“ nicht gefunden.',
  'No such zone: "{zone}".': 'Diese Zone gibt es nicht: „{zone}“.',
  'No zone allows flights.': 'Keine Zone erlaubt Flüge.',
  'Available: {zones}.': 'Möglich sind: {zones}.',
  '{field} "{value}" is not one of {allowed}.':
    '{field} „{value}“ ist nicht erlaubt. Möglich sind: {allowed}.',
  '{vehicle} is not known.': '{vehicle} ist nicht bekannt.',
  '{vehicle} uses the same system id as another vehicle.':
    '{vehicle} nutzt dieselbe System-ID wie ein anderes Fahrzeug.',

  'until "{step}" {verb}; it is {state}': 'bis „{step}“ {verb} (derzeit {state})',
  ends: 'endet',
  starts: 'beginnt',
  pending: 'offen',
  blocked: 'zurückgestellt',
  ready: 'bereit',
  running: 'läuft',
  'until {condition}': 'bis {condition}',
  'it expired at {time}': 'die Zeit lief ab: {time}',
  'start time reached': 'Startzeit erreicht',
  'not before {time}': 'nicht vor {time}',
  '{condition}: now {value}': '{condition}: jetzt {value}',
  '{condition}: unknown or too old': '{condition}: unbekannt oder zu alt',
  'no vehicle': 'kein Fahrzeug',
  '{one} and {other}': '{one} und {other}',

  // States
  draft: 'im Entwurf',
  validated: 'geprüft',
  paused: 'angehalten',
  aborting: 'im Abbruch',
  aborted: 'abgebrochen',
  interrupted: 'unterbrochen',
  completed: 'abgeschlossen',
  partially_completed: 'teilweise abgeschlossen',
  failed: 'fehlgeschlagen',
  succeeded: 'gelungen',
  skipped: 'übersprungen',
  cancelled: 'abgebrochen',
  compensated: 'in Sicherheit gebracht',
  expired: 'abgelaufen',
  allocating: 'beim Belegen der Ressourcen',
  authorizing: 'in der Prüfung',
  awaiting_approval: 'vor der Freigabe',
  dispatched: 'gesendet',
  acknowledged: 'bestätigt',
  executing: 'in Ausführung',
  verifying: 'beim Nachweis',
  'The plan is {state}. {what}': 'Der Plan ist {state}. {what}',
  'The action is {state}. {what}': 'Die Aktion ist {state}. {what}',
  'The plan is already running.': 'Der Plan läuft schon.',
  'Use resume or retry, or create a new plan.':
    'Setzen Sie ihn fort, wiederholen Sie ihn, oder erstellen Sie einen neuen Plan.',
  'Only a running plan can be paused.': 'Nur ein laufender Plan lässt sich anhalten.',
  'Only a paused or interrupted plan can be resumed.':
    'Nur ein angehaltener oder unterbrochener Plan lässt sich fortsetzen.',
  'There is nothing to retry.': 'Es gibt nichts zu wiederholen.',
  'It has ended. Queue a new one.': 'Sie ist beendet. Stellen Sie eine neue ein.',
  'It is already running.': 'Sie läuft schon.',
  'A decision on the plan is already pending. Wait for it.':
    'Über den Plan wird schon entschieden. Warten Sie darauf.',
  'The plan was changed during the decision. Review it and ask again.':
    'Der Plan wurde während der Entscheidung geändert. Prüfen Sie ihn, und fragen Sie erneut.',
  'No step of this plan has failed.': 'Kein Schritt dieses Plans ist fehlgeschlagen.',
  'The plan has no step "{step}".': 'Der Plan hat keinen Schritt „{step}“.',
  'The step "{step}" is {state}: it has not failed.':
    'Der Schritt „{step}“ ist nicht fehlgeschlagen; Stand: {state}.',
  'Outcome unknown: {steps} may have taken effect. Check the vehicle, then verify the plan or retry the step by its id.':
    'Ausgang unbekannt: {steps} kann gewirkt haben. Prüfen Sie das Fahrzeug, und weisen Sie dann den Plan nach, oder wiederholen Sie den Schritt mit seiner ID.',
  'It is a step of {plan}. Execute or retry the plan.':
    'Sie ist ein Schritt von {plan}. Führen Sie den Plan aus, oder wiederholen Sie ihn.',
  '{id} is running. Its resources are released when it ends.':
    '{id} läuft noch. Die Ressourcen werden am Ende frei.',
  '{id} has ended and needs no resources.': '{id} ist beendet und braucht keine Ressourcen.',
  'The {what} is {from} and cannot become {to}.': 'Nicht möglich für {what}: von {from} zu {to}.',
  'action {id}': 'Aktion {id}',
  'step {id}': 'Schritt {id}',
  'plan {id}': 'Plan {id}',
  'command {id}': 'Befehl {id}',

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

  'Waiting for {what}': 'Wartet auf {what}',
  'Waiting for its turn': 'Wartet, bis sie an der Reihe ist',
  '{what} (held by {holder})': '{what} (belegt: {holder})',
  'Waiting until {time}': 'Wartet bis {time}',
  '{why} Queue a new one.': '{why} Stellen Sie eine neue ein.',
  '{why} Resume the plan afterwards.': '{why} Setzen Sie den Plan danach fort.',
  nobody: 'niemand',
  'The approval is {state}.': 'Die Freigabe ist {state}.',
  '{who} took over {vehicle} with "{command}".': '{who} hat {vehicle} mit „{command}“ übernommen.',
  'Not started: {why}.': 'Nicht begonnen: {why}.',
  'Some steps can no longer be reached.': 'Einige Schritte sind nicht mehr erreichbar.',
  'NOT SAFE: {troubles}': 'NICHT SICHER: {troubles}',
  'telemetry does not show it holding.': 'Laut Telemetrie hält es nicht.',
  'it could not be sent.': 'Er ließ sich nicht senden.',
  'vehicle brought to safety': 'Fahrzeug in Sicherheit gebracht',
  'waiting for telemetry': 'wartet auf Telemetrie',
  'its turn': 'an der Reihe',
  progress: 'Fortschritt',
  'step added': 'Schritt hinzugefügt',
  'dependency added': 'Abhängigkeit hinzugefügt',
  '{pct} % done': '{pct} % getan',
  '{command} ended {state}.': '{command} endete: {state}.',
  '{vehicle} was lost during the action. Outcome unknown.':
    '{vehicle} ging während der Aktion verloren. Ausgang unbekannt.',
  '{vehicle} rebooted during the action. Outcome unknown.':
    '{vehicle} startete während der Aktion neu. Ausgang unbekannt.',
  'Another vehicle with the system id of {vehicle} appeared during the action. Outcome unknown.':
    'Während der Aktion erschien ein weiteres Fahrzeug mit der System-ID von {vehicle}. Ausgang unbekannt.',
  'The step had not started.': 'Der Schritt hatte nicht begonnen.',
  'The operator confirmed it.': 'Der Bediener hat bestätigt.',
  'The step was cancelled. Nothing was sent.': 'Der Schritt wurde abgebrochen. Nichts wurde gesendet.',
  'The operator rejected it: {text}': 'Der Bediener hat abgelehnt: {text}',
  'The vehicle is not connected.': 'Das Fahrzeug ist nicht verbunden.',
  'The step has ended.': 'Der Schritt ist beendet.',
  'Paused by {who}.': 'Angehalten durch {who}.',
  'Aborted by {who}.': 'Abgebrochen durch {who}.',
  operator: 'Bediener',
  'Approved by {who}. Send the command again.': 'Freigegeben durch {who}. Senden Sie den Befehl noch einmal.',
  'The action expired before it was executed.': 'Die Aktion war abgelaufen, bevor sie ausgeführt wurde.',
  'The action expired before its turn.': 'Die Aktion war abgelaufen, bevor sie an der Reihe war.',
  '{count} items uploaded.': '{count} Punkte hochgeladen.',
  'The door of {dock} is opening.': 'Das Tor von {dock} öffnet.',
  'The door of {dock} is closing.': 'Das Tor von {dock} schließt.',

  // What became of it
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
    'Kein Flug über der Maximalhöhe, mit der die Station gestartet wurde.',
  'A take-off over a link of unknown quality is monitored.':
    'Ein Start über eine Verbindung unbekannter Qualität wird überwacht.',
  'Arming with unknown readiness is monitored.':
    'Scharfschalten bei unbekannter Bereitschaft wird überwacht.',
  'The route stays inside the keep-in zones, if there are any.':
    'Die Route bleibt in den erlaubten Zonen, falls es welche gibt.',
  'Take-off needs enough battery charge.': 'Ein Start braucht genug Akkuladung.',
  'No flight above the ceiling of a zone.': 'Kein Flug über der Maximalhöhe einer Zone.',
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
  'No flight above the ceiling, measured from home.': 'Kein Flug über der Maximalhöhe, gemessen ab Home.',
};

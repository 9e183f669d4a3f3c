/** Sticks, approvals, overrides, raw messages, missions gone on with. Braces stand for what the gateway fills in. */
export const controlWords: Readonly<Record<string, string>> = {
  // Sticks
  'This vehicle is already under manual control.': 'Dieses Fahrzeug wird schon manuell gesteuert.',
  'Another operator has manual control. Take command of the vehicle, or use Hold.':
    'Jemand anders steuert es manuell. Übernehmen Sie das Fahrzeug, oder geben Sie Halten.',
  'Manual control ended.': 'Manuelle Steuerung beendet.',
  'You have no manual control with this id. Start it first.':
    'Unter dieser ID läuft keine manuelle Steuerung von Ihnen. Starten Sie sie zuerst.',
  'This vehicle is not under manual control.': 'Dieses Fahrzeug wird nicht manuell gesteuert.',
  'Manual control supports only ArduPilot and PX4 copters.':
    'Manuell steuern lassen sich nur Multikopter mit ArduPilot oder PX4.',
  '{mode} does not support manual control. Choose one of: {modes}.':
    '{mode} lässt keine manuelle Steuerung zu. Möglich sind: {modes}.',
  'Manual control does not support "{mode}". Choose one of: {modes}.':
    'Manuelle Steuerung unterstützt „{mode}“ nicht. Möglich sind: {modes}.',
  'The action has ended.': 'Die Aktion ist beendet.',
  'Manual control has ended.': 'Die manuelle Steuerung ist beendet.',
  'You do not have manual control of the vehicle yet.': 'Sie steuern das Fahrzeug noch nicht.',
  'Another window or program of yours has manual control.':
    'Ein anderes Fenster oder Programm von Ihnen steuert es manuell.',

  'No messages from the vehicle.': 'Keine Nachrichten vom Fahrzeug.',
  'Two vehicles use this system id.': 'Zwei Fahrzeuge nutzen diese System-ID.',
  'The vehicle is disarmed.': 'Das Fahrzeug ist entschärft.',
  'The vehicle has landed.': 'Das Fahrzeug ist gelandet.',
  'The vehicle changed to {mode}.': 'Das Fahrzeug wechselte in {mode}.',
  '{why} The vehicle has not confirmed holding. Press Hold.':
    '{why} Das Fahrzeug hat Halten nicht bestätigt. Drücken Sie Halten.',
  'The dead-man button was not held.': 'Der Totmannknopf war nicht gehalten.',
  'No stick input arrived.': 'Es kamen keine Knüppelsignale an.',
  'The dead-man button was released.': 'Der Totmannknopf wurde losgelassen.',

  // Approvals and overrides
  'You cannot approve your own request. Another person must approve it.':
    'Ihre eigene Anfrage können Sie nicht freigeben. Das muss eine andere Person tun.',
  'Rejected by {who}.': 'Abgelehnt von {who}.',
  'Rejected by {who}: {reason}': 'Abgelehnt von {who}: {reason}',
  'Not approved in time.': 'Nicht rechtzeitig freigegeben.',
  '{count} approvals are already pending. Answer them first.':
    'Es sind schon {count} Freigaben offen. Beantworten Sie zuerst diese.',
  'Approval "{id}" not found.': 'Freigabe „{id}“ nicht gefunden.',
  'Approval {id} not found.': 'Freigabe {id} nicht gefunden.',
  'This approval is already {state} and can no longer be answered.':
    'Diese Freigabe ist schon {state} und lässt sich nicht mehr beantworten.',
  approved: 'freigegeben',
  rejected: 'abgelehnt',
  withdrawn: 'zurückgezogen',
  'The decision denied nothing, so there is nothing to override.':
    'Die Entscheidung hat nichts abgelehnt, es gibt also nichts zu übersteuern.',
  'Only the person whose command was denied can override the decision.':
    'Nur wessen Befehl abgelehnt wurde, kann die Entscheidung übersteuern.',
  'None of the policies that denied it can be overridden.':
    'Keine der Regeln, die abgelehnt haben, lässt sich übersteuern.',
  'The policy {policy} can never be overridden: {reason}':
    'Die Regel {policy} lässt sich nie übersteuern: {reason}',
  'Already overridden. Send the command again for a new decision.':
    'Schon übersteuert. Senden Sie den Befehl noch einmal, dann wird neu entschieden.',
  'Decision "{id}" not found.': 'Entscheidung „{id}“ nicht gefunden.',
  'Decision {id} not found.': 'Entscheidung {id} nicht gefunden.',
  'Already overridden ({id}, {state}).': 'Schon übersteuert ({id}, {state}).',

  // Raw messages, files, logs
  'Sent once. This message has no answer, and its effect is not monitored.':
    'Einmal gesendet. Diese Nachricht hat keine Antwort, und ihre Wirkung wird nicht überwacht.',
  'The vehicle answered. The answer is not evaluated.':
    'Das Fahrzeug hat geantwortet. Die Antwort wird nicht bewertet.',
  'Sent once. The vehicle did not answer.': 'Einmal gesendet. Das Fahrzeug hat nicht geantwortet.',
  '{vehicle} is a real vehicle, and the effect of this is not monitored. Send its id as "confirm" to continue.':
    '{vehicle} ist ein echtes Fahrzeug, und die Wirkung wird nicht überwacht. Bestätigen Sie mit seiner ID.',
  'The onboard file {path} differs from the sent file. Remove it or send it again before it is used.':
    'Die Datei {path} an Bord weicht von der gesendeten ab. Entfernen Sie die Datei oder senden Sie sie noch einmal, bevor sie benutzt wird.',
  'The vehicle refused {path}. {why}': 'Das Fahrzeug hat {path} abgelehnt. {why}',
  'The file already exists.': 'Die Datei gibt es schon.',
  'It is protected.': 'Sie ist geschützt.',
  'The firmware does not support this.': 'Die Firmware unterstützt das nicht.',
  'The path or the block is too long.': 'Der Pfad oder der Block ist zu lang.',
  'The vehicle has no {path}. List the folder above to see what it has.':
    'Das Fahrzeug hat kein {path}. Der Ordner darüber zeigt, was es hat.',
  'Another change of the vehicle’s stored data is in progress.':
    'Es läuft schon eine andere Änderung an den Daten des Fahrzeugs.',
  'The vehicle has not confirmed that its logs are erased. It may still be erasing them, or its firmware may not support it. List the logs to check.':
    'Das Fahrzeug hat das Löschen der Logs nicht bestätigt. Vielleicht löscht es noch, oder seine Firmware kann es nicht. Prüfen Sie die Liste der Logs.',
  'The fence shapes were uploaded, but the vehicle did not report FENCE_TYPE, so no parameter was written. Try again.':
    'Die Flächen wurden hochgeladen, aber das Fahrzeug meldete FENCE_TYPE nicht, daher wurde kein Parameter geschrieben. Versuchen Sie es noch einmal.',
  'The fence shapes were uploaded, but {name} was not set to {value}: {why} Read the fence to see what is in force.':
    'Die Flächen wurden hochgeladen, aber {name} wurde nicht auf {value} gesetzt: {why} Lesen Sie den Geofence, um zu sehen, was in Kraft ist.',
  'the vehicle did not accept it.': 'Das Fahrzeug nahm es nicht an.',
  'The vehicle did not confirm that it cleared its {noun}.':
    'Das Fahrzeug hat das Löschen nicht bestätigt: {noun}.',
  'The vehicle reports {count} items in its {noun}.': 'Das Fahrzeug meldet {count} Punkte: {noun}.',
  'The vehicle did not confirm the {noun}, and reading it back did not show it. Send it again.':
    'Das Fahrzeug hat die Übertragung nicht bestätigt, und beim Zurücklesen war sie nicht zu sehen ({noun}). Senden Sie noch einmal.',
  mission: 'Mission',
  fence: 'Geofence',

  // Missions gone on with
  'The mission has not been flown yet. All items are included.':
    'Die Mission wurde noch nicht geflogen. Alle Wegpunkte sind enthalten.',
  'Speed, region of interest, mount and camera are set as they were there.':
    'Geschwindigkeit, Blickziel, Halterung und Kamera werden wie dort eingestellt.',
  'Picture taking resumes at the last position flown.':
    'Fotos werden ab der zuletzt geflogenen Position wieder aufgenommen.',
  'Earlier servo, relay and gripper commands are not repeated.':
    'Frühere Befehle an Servos, Relais und Greifer werden nicht wiederholt.',
  'The vehicle takes off from its current position.': 'Das Fahrzeug hebt an seiner jetzigen Position ab.',
  'The jump in item {number} leads to items already flown and is omitted.':
    'Der Sprung in Punkt {number} führt zu schon geflogenen Punkten und entfällt.',
  'Jump counters start again.': 'Die Zähler der Sprünge beginnen von vorn.',
};

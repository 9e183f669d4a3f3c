/** Sticks, approvals, overrides, raw messages, missions gone on with. Braces stand for what the gateway fills in. */
export const controlWords: Readonly<Record<string, string>> = {
  // Sticks
  'Somebody flies this vehicle by sticks already.': 'Jemand fliegt dieses Fahrzeug schon mit Knüppeln.',
  'Somebody else flies it. Take command of the vehicle, or give Hold.':
    'Jemand anders fliegt es. Übernehmen Sie das Fahrzeug oder geben Sie Halten.',
  'Handed back.': 'Zurückgegeben.',
  'There is no manual control of yours with this id. Begin it first.':
    'Unter dieser ID fliegen Sie nicht mit Knüppeln. Beginnen Sie damit zuerst.',
  'Nobody flies this vehicle by sticks.': 'Niemand fliegt dieses Fahrzeug mit Knüppeln.',
  'Only copters of ArduPilot and PX4 are flown by sticks.':
    'Nur Multikopter von ArduPilot und PX4 werden mit Knüppeln geflogen.',
  '{mode} does not obey sticks. Ask for one of: {modes}.':
    '{mode} gehorcht den Knüppeln nicht. Möglich sind: {modes}.',
  '"{mode}" is not flown from here. Ask for one of: {modes}.':
    '„{mode}“ wird von hier nicht geflogen. Möglich sind: {modes}.',
  'It has ended.': 'Es ist beendet.',
  'The vehicle is not in your hands yet.': 'Das Fahrzeug ist noch nicht in Ihren Händen.',
  'Another window or program of yours flies it by sticks.':
    'Ein anderes Fenster oder Programm von Ihnen fliegt es mit Knüppeln.',

  'Nothing is heard from the vehicle.': 'Vom Fahrzeug ist nichts zu hören.',
  'Two vehicles use this system id.': 'Zwei Fahrzeuge nutzen diese System-ID.',
  'The vehicle is disarmed.': 'Das Fahrzeug ist entschärft.',
  'The vehicle has landed.': 'Das Fahrzeug ist gelandet.',
  'It went into {mode}.': 'Es ging in {mode}.',
  '{why} It is not seen holding: press Hold.':
    '{why} Es ist nicht zu sehen, dass es hält: Drücken Sie Halten.',
  'The dead-man button was not held.': 'Der Totmannknopf war nicht gehalten.',
  'The sticks fell silent.': 'Die Knüppel sind verstummt.',
  'The dead-man button was let go.': 'Der Totmannknopf wurde losgelassen.',

  // Approvals and overrides
  'You cannot approve your own request. Another person must approve it.':
    'Ihre eigene Anfrage können Sie nicht freigeben. Das muss eine andere Person tun.',
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
  'Already overridden. Send the command again for a new decision.':
    'Schon übersteuert. Senden Sie den Befehl noch einmal, dann wird neu entschieden.',
  'Decision "{id}" not found.': 'Entscheidung „{id}“ nicht gefunden.',
  'Decision {id} not found.': 'Entscheidung {id} nicht gefunden.',
  'Already overridden ({policies}, {id}).': 'Schon übersteuert ({policies}, {id}).',

  // Raw messages, files, logs
  'It was sent once. It has no answer, and nobody watches its effect.':
    'Es wurde einmal gesendet. Darauf gibt es keine Antwort, und niemand beobachtet die Wirkung.',
  'The vehicle answered; what it said is not judged.':
    'Das Fahrzeug hat geantwortet; was es sagte, wird nicht beurteilt.',
  'It was sent once; the vehicle said nothing to it.':
    'Es wurde einmal gesendet; das Fahrzeug sagte nichts dazu.',
  '{vehicle} is a real vehicle: nobody watches what this makes of it. Give its id as "confirm" to go on.':
    '{vehicle} ist ein echtes Fahrzeug: Niemand beobachtet, was dies bewirkt. Bestätigen Sie mit seiner ID.',
  '{path} on board is not what was sent. Remove it or send it again before anything uses it.':
    '{path} an Bord ist nicht, was gesendet wurde. Entfernen Sie die Datei oder senden Sie sie neu, bevor etwas sie benutzt.',
  'The vehicle refused {path}. {why}': 'Das Fahrzeug hat {path} abgelehnt. {why}',
  'There is such a file already.': 'Eine solche Datei gibt es schon.',
  'It is protected.': 'Sie ist geschützt.',
  'Its firmware cannot do that.': 'Seine Firmware kann das nicht.',
  'It does not take a path or a part as long as that.': 'So lange Pfade oder Teile nimmt es nicht.',
  'The vehicle has no {path}. List the folder above to see what it has.':
    'Das Fahrzeug hat kein {path}. Der Ordner darüber zeigt, was es hat.',
  'What the vehicle keeps is being changed now already.': 'Was das Fahrzeug speichert, wird schon geändert.',
  'The vehicle did not show that its logs are gone. It may still be at it, or its firmware may not erase them: list them.':
    'Das Fahrzeug hat nicht gezeigt, dass seine Logs weg sind. Vielleicht löscht es noch, oder seine Firmware löscht sie nicht: Rufen Sie die Liste ab.',
  'The shapes are on board, but the vehicle did not tell FENCE_TYPE, so no parameter was written. Repeat it.':
    'Die Flächen sind an Bord, aber das Fahrzeug nannte FENCE_TYPE nicht, daher wurde kein Parameter geschrieben. Wiederholen Sie es.',
  'The shapes are on board, but {name} was not set to {value}: {why} Read the fence to see what is in force.':
    'Die Flächen sind an Bord, aber {name} wurde nicht auf {value} gesetzt: {why} Lesen Sie den Geofence, um zu sehen, was in Kraft ist.',
  'the vehicle did not take it.': 'Das Fahrzeug nahm es nicht an.',
  'The vehicle did not say whether it cleared its {noun}.':
    'Das Fahrzeug sagte nicht, ob es gelöscht hat: {noun}.',
  'The vehicle claims {count} items of its {noun}.': 'Das Fahrzeug nennt {count} Punkte: {noun}.',
  'The vehicle did not confirm the {noun} and reading back did not show it. Send it again.':
    'Das Fahrzeug hat nicht bestätigt, und beim Zurücklesen war es nicht zu sehen ({noun}). Senden Sie noch einmal.',
  mission: 'Mission',
  fence: 'Geofence',

  // Missions gone on with
  'None of it has been flown: this is the whole mission.':
    'Davon wurde noch nichts geflogen: Das ist die ganze Mission.',
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

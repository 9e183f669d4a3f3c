/** What becomes of commands, and why one is not given. Braces stand for what the gateway fills in. */
export const commands: Readonly<Record<string, string>> = {
  // Before it is sent
  'There is no vehicle "{vehicle}".': 'Das Fahrzeug „{vehicle}“ gibt es nicht.',
  'Two vehicles answer to this system id. Give one of them another id, then commands are possible again.':
    'Zwei Fahrzeuge nutzen diese System-ID. Geben Sie einem davon eine andere, dann sind Befehle wieder möglich.',
  'The vehicle is lost: nothing has been heard from it for 3 s.':
    'Das Fahrzeug ist verloren: Seit 3 s ist nichts von ihm zu hören.',
  'The vehicle has not answered the last "{command}" yet.':
    'Das Fahrzeug hat den letzten Befehl „{command}“ noch nicht beantwortet.',
  'The last "{command}" still waits for an approval.':
    'Der letzte Befehl „{command}“ wartet noch auf Freigabe.',
  'The last "{command}" is still being decided.':
    'Über den letzten Befehl „{command}“ wird noch entschieden.',
  'Somebody else commands the vehicle now.': 'Jemand anders steuert jetzt das Fahrzeug.',
  'Somebody else commands the vehicle now. Nothing was sent.':
    'Jemand anders steuert jetzt das Fahrzeug. Nichts wurde gesendet.',
  'Somebody else has commanded {vehicle} since this began. Nothing was sent.':
    'Seitdem hat jemand anders {vehicle} gesteuert. Nichts wurde gesendet.',
  'The command of {vehicle} has changed hands: look who has it now and ask again.':
    'Das Steuerrecht für {vehicle} hat gewechselt: Sehen Sie nach, wer es jetzt hat, und fragen Sie erneut.',
  '{holder} commands {vehicle}. Ask to take it over, or wait until it is free. Hold, RTL and land work for everybody.':
    '{holder} steuert {vehicle}. Bitten Sie um Übernahme oder warten Sie, bis es frei ist. Halten, RTL und Landen gehen immer.',
  'Vehicles at a time under this billing plan: {most}. In use: {vehicles}. Land and disarm one, or activate a larger plan.':
    'Fahrzeuge gleichzeitig in diesem Tarif: {most}. In Gebrauch: {vehicles}. Landen und entschärfen Sie eines, oder aktivieren Sie einen größeren Tarif.',
  'Too many notices for the operator. Try again in {count} s.':
    'Zu viele Hinweise für den Bediener. Versuchen Sie es in {count} s noch einmal.',
  'Another operator': 'Jemand anders',
  'another operator': 'jemand anders',
  '{who} is asking for {vehicle} already. Wait for the answer.':
    '{who} bittet schon um {vehicle}. Warten Sie auf die Antwort.',
  'That takeover does not wait for an answer any more.':
    'Diese Übernahme wartet nicht mehr auf eine Antwort.',
  'Taking over by force needs the scope governance:override.':
    'Eine erzwungene Übernahme braucht die Berechtigung governance:override.',
  'Governance wants somebody to approve it first.': 'Das Regelwerk verlangt zuerst eine Freigabe.',
  'Governance denied it.': 'Das Regelwerk hat es abgelehnt.',
  'Denied: {reasons}.': 'Abgelehnt: {reasons}.',
  'Governance cannot answer: {why}. Nothing was sent.':
    'Das Regelwerk kann nicht antworten: {why}. Nichts wurde gesendet.',
  'it did not answer in time': 'Es hat nicht rechtzeitig geantwortet',
  'It was approved, but governance now wants another approval. Give the command again.':
    'Es wurde freigegeben, aber das Regelwerk verlangt jetzt eine weitere Freigabe. Geben Sie den Befehl neu.',
  'The decision has expired. Nothing was sent.': 'Die Entscheidung ist abgelaufen. Nichts wurde gesendet.',
  '{why} Nothing was sent.': '{why} Nichts wurde gesendet.',
  'Nothing was sent.': 'Nichts wurde gesendet.',
  'Waits for an approval.': 'Wartet auf Freigabe.',
  'Waits for an approval: {why}': 'Wartet auf Freigabe: {why}',
  'The gateway is stopping.': 'Das Gateway wird beendet.',
  'The audit record cannot be written, so nothing was sent. Free or repair the disk of the data directory.':
    'Das Prüfprotokoll lässt sich nicht schreiben, daher wurde nichts gesendet. Schaffen Sie Platz auf dem Datenträger des Datenverzeichnisses.',
  'The decision cannot be written down, so nothing was sent. Free or repair the disk of the data directory.':
    'Die Entscheidung lässt sich nicht festhalten, daher wurde nichts gesendet. Schaffen Sie Platz auf dem Datenträger des Datenverzeichnisses.',
  'The command record cannot be written, so nothing was sent. Free or repair the disk of the data directory.':
    'Der Befehl lässt sich nicht festhalten, daher wurde nichts gesendet. Schaffen Sie Platz auf dem Datenträger des Datenverzeichnisses.',
  'The command could not be written down.': 'Der Befehl ließ sich nicht festhalten.',

  // The vehicle cannot do it now
  'The vehicle is not armed.': 'Das Fahrzeug ist nicht scharf.',
  'The vehicle is not armed. Arm it first.': 'Das Fahrzeug ist nicht scharf. Schalten Sie es zuerst scharf.',
  'The vehicle is already armed.': 'Das Fahrzeug ist bereits scharf.',
  'Take-off needs a position estimate, and the vehicle has none yet. Wait for GPS.':
    'Zum Abheben braucht das Fahrzeug eine Positionsschätzung und hat noch keine. Warten Sie auf GPS.',
  'A mission needs a position estimate, and the vehicle has none yet. Wait for GPS.':
    'Für eine Mission braucht das Fahrzeug eine Positionsschätzung und hat noch keine. Warten Sie auf GPS.',
  'The vehicle is disarmed. It did not move.': 'Das Fahrzeug ist entschärft. Es hat sich nicht bewegt.',
  'The vehicle was already on the ground, armed.': 'Das Fahrzeug war bereits am Boden, scharf.',
  'The vehicle was already on the ground, disarmed.': 'Das Fahrzeug war bereits am Boden und entschärft.',
  'The vehicle accepted the speed. It shows on the next leg.':
    'Das Fahrzeug hat die Geschwindigkeit angenommen. Sie zeigt sich auf der nächsten Strecke.',
  'An ArduPilot copter has no orbit command. Plan an orbit pattern, or launch an orbit over a zone.':
    'Ein ArduPilot-Kopter hat keinen Befehl zum Kreisen. Planen Sie ein Kreismuster oder starten Sie einen Flug „orbit“ über einer Zone.',
  'The vehicle is already flying.': 'Das Fahrzeug fliegt bereits.',
  'The vehicle is in the air. Land it first.': 'Das Fahrzeug ist in der Luft. Landen Sie zuerst.',
  'The vehicle is on the ground. Take off first.': 'Das Fahrzeug ist am Boden. Heben Sie zuerst ab.',
  'The position of the vehicle is not known.': 'Die Position des Fahrzeugs ist nicht bekannt.',
  'This kind of vehicle has no altitude to change.':
    'Dieser Fahrzeugtyp hat keine Höhe, die sich ändern ließe.',
  'This kind of vehicle does not land. Use hold.': 'Dieser Fahrzeugtyp landet nicht. Nehmen Sie Halten.',
  'This kind of vehicle does not orbit.': 'Dieser Fahrzeugtyp kreist nicht.',
  'This kind of vehicle does not take off.': 'Dieser Fahrzeugtyp hebt nicht ab.',
  'This plane has no mode TAKEOFF (ArduPlane 4.0 and later has). Take off by a mission.':
    'Dieses Flugzeug hat keinen Modus TAKEOFF (ArduPlane hat ihn ab 4.0). Starten Sie mit einer Mission.',
  'A plane circles at the altitude it takes off to. Take off to {altitude} m or more.':
    'Ein Flugzeug kreist in der Höhe, auf die es startet. Starten Sie auf mindestens {altitude} m.',
  'The vehicle did not answer for {name}, so it was not told to take off. Take off by a mission.':
    'Das Fahrzeug hat auf {name} nicht geantwortet und bekam deshalb keinen Startbefehl. Starten Sie mit einer Mission.',
  'A fixed wing cannot come down on one place.': 'Ein Flächenflugzeug kann nicht auf einem Punkt landen.',
  'This vehicle has no mode that holds its place.':
    'Dieses Fahrzeug hat keinen Modus, der seinen Platz hält.',
  'This vehicle has no landing mode. Use return.':
    'Dieses Fahrzeug hat keinen Landemodus. Nehmen Sie die Rückkehr (RTL).',
  'This vehicle has no return mode.': 'Dieses Fahrzeug hat keinen Modus zur Rückkehr.',
  'This vehicle has no mission mode.': 'Dieses Fahrzeug hat keinen Modus für Missionen.',
  'The modes of this vehicle are not known.': 'Die Modi dieses Fahrzeugs sind nicht bekannt.',
  'The vehicle has no mode "{mode}". It has: {names}.':
    'Das Fahrzeug hat keinen Modus „{mode}“. Es hat: {names}.',
  'There is no mission on board. Upload one first.': 'An Bord ist keine Mission. Laden Sie zuerst eine hoch.',
  'There is no mission on board. Send items.': 'An Bord ist keine Mission. Senden Sie Punkte.',
  'The vehicle is flying. Use the command start-mission.':
    'Das Fahrzeug fliegt. Nehmen Sie „Mission starten“.',
  'The vehicle is held by {holder}.': 'Das Fahrzeug ist belegt: {holder}.',
  'The altitude of home is not known yet. Wait for a position.':
    'Die Höhe des Home-Punkts ist noch nicht bekannt. Warten Sie auf eine Position.',
  'The altitude of home is not known: give altitudeAmslM.':
    'Die Höhe des Home-Punkts ist nicht bekannt: Geben Sie sie über Meer an.',
  'PX4 does not count pictures. Leave the count out, and stop the series when it is enough.':
    'PX4 zählt keine Fotos. Lassen Sie die Anzahl weg und beenden Sie die Serie selbst.',
  'From item {number} on there is nothing left to fly.': 'Ab Punkt {number} ist nichts mehr zu fliegen.',

  // How it ended
  'The vehicle refused ({result}): {texts}': 'Das Fahrzeug hat abgelehnt ({result}): {texts}',
  'The vehicle refused ({result}) without giving a reason.':
    'Das Fahrzeug hat ohne Begründung abgelehnt ({result}).',
  DENIED: 'jetzt nicht erlaubt',
  TEMPORARILY_REJECTED: 'zurzeit nicht möglich',
  UNSUPPORTED: 'kennt es nicht',
  FAILED: 'misslungen',
  CANCELLED: 'abgebrochen',
  'The vehicle was lost while the command was in flight. It is not sent again.':
    'Das Fahrzeug ging verloren, als der Befehl unterwegs war. Er wird nicht noch einmal gesendet.',
  'The vehicle rebooted while the command was in flight.':
    'Das Fahrzeug startete neu, als der Befehl unterwegs war.',
  'The vehicle rebooted. Nothing was sent.': 'Das Fahrzeug startete neu. Nichts wurde gesendet.',
  'Another command of the same kind is still in flight to the vehicle.':
    'Ein anderer Befehl derselben Art ist noch zum Fahrzeug unterwegs.',
  'No open link leads to the vehicle.': 'Keine offene Verbindung führt zum Fahrzeug.',
  'It was withdrawn.': 'Der Befehl wurde zurückgezogen.',
  'It was cancelled.': 'Es wurde abgebrochen.',
  'Superseded by {command} ({id}).': 'Durch {command} ersetzt ({id}).',
  '"{command}" could not be sent: the vehicle does what it was last told.':
    '„{command}“ ließ sich nicht senden: Das Fahrzeug tut, was ihm zuletzt gesagt wurde.',
  'It ends with the decision.': 'Es endet mit der Entscheidung.',
  'Its step was ended.': 'Der Schritt dazu wurde beendet.',
  'The vehicle is no longer known.': 'Das Fahrzeug ist nicht mehr bekannt.',
  'The gateway stopped.': 'Das Gateway wurde beendet.',
  'The gateway stopped before the vehicle had answered.':
    'Das Gateway wurde beendet, bevor das Fahrzeug geantwortet hatte.',
  'The gateway stopped while it was in flight.': 'Das Gateway wurde beendet, als der Befehl unterwegs war.',
  'The gateway was restarted while it was in flight. It was not sent again.':
    'Das Gateway wurde neu gestartet, als der Befehl unterwegs war. Er wurde nicht noch einmal gesendet.',
  'The gateway was restarted while it waited for an approval. Nothing was sent.':
    'Das Gateway wurde neu gestartet, während auf die Freigabe gewartet wurde. Nichts wurde gesendet.',
  'The gateway was restarted before it was sent.':
    'Das Gateway wurde neu gestartet, bevor der Befehl gesendet war.',
  'The key {id} was revoked.': 'Der Schlüssel {id} wurde widerrufen.',
  'The account {id} is no longer a pilot of this station.':
    'Das Konto {id} ist an dieser Station nicht mehr als Pilot zugelassen.',
  'The account {id} has no credits left.': 'Das Konto {id} hat kein Guthaben mehr.',
  'The company e-mail of the account {id} is no longer verified.':
    'Die Firmen-E-Mail des Kontos {id} ist nicht mehr bestätigt.',
  'The login of the account {id} has ended.': 'Die Anmeldung des Kontos {id} ist beendet.',
  'The key {id} has expired.': 'Der Schlüssel {id} ist abgelaufen.',
  '{who} took command of the vehicle.': '{who} hat das Fahrzeug übernommen.',
  'The vehicle did not answer {command}.': 'Das Fahrzeug hat {command} nicht beantwortet.',
  'The vehicle did not answer {command}, and telemetry does not show the effect.':
    'Das Fahrzeug hat {command} nicht beantwortet, und die Telemetrie zeigt keine Wirkung.',
  'The vehicle accepted {command}, but telemetry does not show the effect.':
    'Das Fahrzeug hat {command} angenommen, aber die Telemetrie zeigt keine Wirkung.',
  'The vehicle accepted, but its telemetry is too old to show the effect.':
    'Das Fahrzeug hat angenommen, aber seine Telemetrie ist zu alt, um die Wirkung zu zeigen.',
  'The vehicle went into {mode} before it was done: a fail-safe or somebody else took over.':
    'Das Fahrzeug ging vor dem Ende in {mode}: Ein Failsafe oder jemand anders hat übernommen.',
  'an unknown mode': 'einen unbekannten Modus',
  'The vehicle accepted, but {missing}': 'Das Fahrzeug hat angenommen, aber {missing}',
  'does not show armed.': 'meldet sich nicht als scharf.',
  'still shows armed.': 'meldet sich noch als scharf.',
  'does not show the mode.': 'zeigt den Modus nicht.',
  'does not report the new home.': 'meldet den neuen Home-Punkt nicht.',
  'did not climb to the altitude in time.': 'ist nicht rechtzeitig auf die Höhe gestiegen.',
  'did not reach the altitude in time.': 'hat die Höhe nicht rechtzeitig erreicht.',
  'did not reach the place in time.': 'hat den Ort nicht rechtzeitig erreicht.',
  'is not on the ground yet.': 'ist noch nicht am Boden.',
  'is not home and landed yet.': 'ist noch nicht zurück und gelandet.',
  'is not seen standing still.': 'ist nicht zu sehen, wie es stillsteht.',
  'is not seen on the circle.': 'ist nicht auf dem Kreis zu sehen.',
  'is not seen flying the mission.': 'ist nicht zu sehen, wie es die Mission fliegt.',
  'is not seen flying the mission from item {number} on.':
    'ist nicht zu sehen, wie es die Mission ab Punkt {number} fliegt.',
  'is not seen flying at that speed; it shows on the next long leg.':
    'ist noch nicht mit dieser Geschwindigkeit zu sehen; das zeigt sich auf der nächsten langen Strecke.',
  'it has not told the new value of the parameter.': 'hat den neuen Wert des Parameters nicht gemeldet.',
  'it reports no new picture.': 'meldet kein neues Foto.',
  'it has never reported a picture: nothing can show whether one was taken.':
    'hat noch nie ein Foto gemeldet: Ob eines aufgenommen wurde, ist nicht zu sehen.',
  'it does not report the pictures of a series.': 'meldet die Fotos einer Serie nicht.',
  'it has never reported a picture: nothing can show whether the series runs.':
    'hat noch nie ein Foto gemeldet: Ob die Serie läuft, ist nicht zu sehen.',
  'it does not report the state of its camera: nothing can show whether the series ended.':
    'meldet den Zustand seiner Kamera nicht: Ob die Serie beendet ist, ist nicht zu sehen.',
  'its gimbal is not seen pointing there.': 'sein Gimbal ist nicht dorthin gerichtet zu sehen.',
  'it reports no gimbal angles: nothing can show where the camera points.':
    'meldet keine Winkel des Gimbals: Wohin die Kamera zeigt, ist nicht zu sehen.',
  'nothing it reports shows that the gripper {state}. Look before you rely on it.':
    'ob der Greifer {state} ist, meldet es nicht. Sehen Sie nach, bevor Sie sich darauf verlassen.',
  closed: 'geschlossen',
  opened: 'geöffnet',
  'relay {relay} does not show {state}.': 'Relais {relay} zeigt nicht {state}.',
  on: 'an',
  off: 'aus',
  'it reports no relays: nothing can show whether it switched.':
    'meldet keine Relais: Ob es geschaltet hat, ist nicht zu sehen.',
  'output {channel} does not show {pwm} µs.': 'Ausgang {channel} zeigt nicht {pwm} µs.',
  'it reports no outputs: nothing can show whether the servo moved.':
    'meldet keine Ausgänge: Ob sich das Servo bewegt hat, ist nicht zu sehen.',

  // Launches and missions
  'No aircraft became free in time.': 'Kein Luftfahrzeug wurde rechtzeitig frei.',
  'No aircraft that could fly it is connected.': 'Kein Luftfahrzeug ist verbunden, das es fliegen könnte.',
  'Waiting for a free aircraft': 'Wartet auf ein freies Luftfahrzeug',
  'Waits for approval': 'Wartet auf Freigabe',
  'Checking the way': 'Der Weg wird geprüft',
  'Taking off to {altitude} m': 'Hebt ab auf {altitude} m',
  'On the ground, waiting for the motors': 'Am Boden, wartet auf die Motoren',
  'It has returned and landed.': 'Es ist zurückgekehrt und gelandet.',
  'It stands disarmed again': 'Es steht wieder entschärft',
  'The aircraft is no longer known.': 'Das Luftfahrzeug ist nicht mehr bekannt.',
  'The gateway stopped. The vehicle does what it was last told.':
    'Das Gateway wurde beendet. Das Fahrzeug tut, was ihm zuletzt aufgetragen wurde.',
  'The gateway was restarted. Nothing was sent since.':
    'Das Gateway wurde neu gestartet. Seitdem wurde nichts gesendet.',
  'The way leads through the no-fly zone "{zone}".': 'Der Weg führt durch die Flugverbotszone „{zone}“.',
  'Zone "{zone}" gives no pattern.': 'Zone „{zone}“ ergibt kein Muster.',
  'Zone "{zone}" is too small to fly in: it leaves {clearance} m around its middle.':
    'Zone „{zone}“ ist zum Fliegen zu klein: Sie lässt {clearance} m um ihre Mitte.',
  'Zone "{zone}" has parts that cannot be reached inside it.':
    'Zone „{zone}“ hat Teile, die in ihr nicht zu erreichen sind.',
  'Zone "{zone}" is {what}.': 'Zone „{zone}“ ist {what}.',
  'not in force at this time': 'zurzeit nicht in Kraft',
  'a no-fly zone': 'eine Flugverbotszone',
  '{who} aborted it.': '{who} hat es abgebrochen.',
  '{who} took over with "{command}".': '{who} hat mit „{command}“ übernommen.',
  'The vehicle went into {mode}: a fail-safe or somebody else took over.':
    'Das Fahrzeug ging in {mode}: Ein Failsafe oder jemand anders hat übernommen.',
  'The mission did not end.': 'Die Mission ist nicht beendet.',
  'It stands disarmed and was last heard at item {seq} of {total}: the mission was not seen flown to its end.':
    'Es steht entschärft und wurde zuletzt bei Punkt {seq} von {total} gehört: Ein Ende der Mission war nicht zu sehen.',
  'The mission has ended.': 'Die Mission ist beendet.',
  'The launch has ended already.': 'Der Einsatz ist schon beendet.',
};

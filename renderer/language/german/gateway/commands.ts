/** What becomes of commands, and why one is not given. Braces stand for what the gateway fills in. */
export const commands: Readonly<Record<string, string>> = {
  // Before it is sent
  'Vehicle "{vehicle}" not found.': 'Fahrzeug „{vehicle}“ nicht gefunden.',
  'Two vehicles use this system id. Change the id of one of them to enable commands again.':
    'Zwei Fahrzeuge nutzen diese System-ID. Ändern Sie die ID eines davon, dann sind Befehle wieder möglich.',
  'The vehicle is lost: no message from it for 3 s.': 'Das Fahrzeug ist verloren: seit 3 s keine Nachricht.',
  'The vehicle has not yet answered the last "{command}".':
    'Das Fahrzeug hat den letzten Befehl „{command}“ noch nicht beantwortet.',
  'The last "{command}" is still waiting for approval.':
    'Der letzte Befehl „{command}“ wartet noch auf Freigabe.',
  'The last "{command}" is still being decided.':
    'Über den letzten Befehl „{command}“ wird noch entschieden.',
  'Another operator has command of this vehicle.': 'Jemand anders hat das Steuerrecht für dieses Fahrzeug.',
  'Another operator has command of this vehicle. Not sent.':
    'Jemand anders hat das Steuerrecht für dieses Fahrzeug. Nicht gesendet.',
  'Another operator has taken command of {vehicle} in the meantime. Nothing was sent.':
    'Inzwischen hat jemand anders {vehicle} übernommen. Nichts wurde gesendet.',
  'Another operator now has command of {vehicle}. Check who it is and ask again.':
    'Das Steuerrecht für {vehicle} hat gewechselt. Sehen Sie nach, wer es jetzt hat, und fragen Sie erneut.',
  '{holder} has command of {vehicle}. Ask to take over, or wait until it is released. Hold, RTL and Land work for everyone.':
    '{holder} hat das Steuerrecht für {vehicle}. Bitten Sie um Übernahme oder warten Sie, bis es frei ist. Halten, RTL und Landen gehen immer.',
  'Vehicle limit of this billing plan: {most}. In use: {vehicles}. Land and disarm one, or activate a larger plan.':
    'Fahrzeuge in diesem Tarif: höchstens {most}. In Gebrauch: {vehicles}. Landen und entschärfen Sie eines, oder aktivieren Sie einen größeren Tarif.',
  'Too many notices for the operator. Try again in {count} s.':
    'Zu viele Hinweise für den Bediener. Versuchen Sie es in {count} s noch einmal.',
  'Another operator': 'Jemand anders',
  'another operator': 'jemand anders',
  '{who} has already asked for {vehicle}. Wait for the answer.':
    '{who} hat schon um {vehicle} gebeten. Warten Sie auf die Antwort.',
  'That takeover request is no longer open.': 'Diese Übernahmeanfrage ist nicht mehr offen.',
  'A forced takeover needs the scope governance:override.':
    'Eine erzwungene Übernahme braucht die Berechtigung governance:override.',
  'It needs approval first.': 'Es braucht zuerst eine Freigabe.',
  'Denied by governance.': 'Vom Regelwerk abgelehnt.',
  'Denied: {reasons}.': 'Abgelehnt: {reasons}.',
  'Governance cannot check the command: {path} has {what}. Nothing was sent.':
    'Das Regelwerk kann den Befehl nicht prüfen: {path} hat {what}. Nichts wurde gesendet.',
  'more than {most} values': 'mehr als {most} Werte',
  'more than {most} elements': 'mehr als {most} Elemente',
  'more than {most} characters': 'mehr als {most} Zeichen',
  'its answer is malformed': 'seine Antwort ist fehlerhaft',
  'its answer is for another command': 'seine Antwort gilt einem anderen Befehl',
  'its answer has expired': 'seine Antwort ist abgelaufen',
  'its answer is valid for too long': 'seine Antwort gilt zu lange',
  'its answer lifts {policy}, which has no override':
    'seine Antwort hebt {policy} auf, wofür es keine Übersteuerung gibt',
  'its answer is {decision}, but {policy} denies': 'seine Antwort ist {decision}, aber {policy} lehnt ab',
  'its answer is {decision}, but {policy} asks for an approval':
    'seine Antwort ist {decision}, aber {policy} verlangt eine Freigabe',
  'Governance check failed: {why}. Nothing was sent.':
    'Die Prüfung durch das Regelwerk ist fehlgeschlagen: {why}. Nichts wurde gesendet.',
  'no answer in time': 'keine rechtzeitige Antwort',
  'It was approved, but another approval is now needed. Send the command again.':
    'Es wurde freigegeben, aber jetzt ist eine weitere Freigabe nötig. Senden Sie den Befehl noch einmal.',
  'The decision has expired. Nothing was sent.': 'Die Entscheidung ist abgelaufen. Nichts wurde gesendet.',
  '{why} Nothing was sent.': '{why} Nichts wurde gesendet.',
  'Nothing was sent.': 'Nichts wurde gesendet.',
  'Waiting for approval.': 'Wartet auf Freigabe.',
  'Waiting for approval: {why}': 'Wartet auf Freigabe: {why}',
  'The gateway is stopping.': 'Das Gateway wird beendet.',
  'The audit record cannot be written, so nothing was sent. Free space on the disk of the data directory or repair it.':
    'Das Prüfprotokoll lässt sich nicht schreiben, daher wurde nichts gesendet. Schaffen Sie Platz auf dem Datenträger des Datenverzeichnisses oder reparieren Sie ihn.',
  'The decision cannot be saved, so nothing was sent. Free space on the disk of the data directory or repair it.':
    'Die Entscheidung lässt sich nicht speichern, daher wurde nichts gesendet. Schaffen Sie Platz auf dem Datenträger des Datenverzeichnisses oder reparieren Sie ihn.',
  'The command record cannot be written, so nothing was sent. Free space on the disk of the data directory or repair it.':
    'Der Befehl lässt sich nicht speichern, daher wurde nichts gesendet. Schaffen Sie Platz auf dem Datenträger des Datenverzeichnisses oder reparieren Sie ihn.',

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
  'Position unknown: the vehicle has not reported one.':
    'Position unbekannt: Das Fahrzeug hat keine gemeldet.',
  'This kind of vehicle cannot change altitude.': 'Dieser Fahrzeugtyp kann seine Höhe nicht ändern.',
  'This kind of vehicle does not land. Use Hold.': 'Dieser Fahrzeugtyp landet nicht. Verwenden Sie Halten.',
  'This kind of vehicle does not orbit.': 'Dieser Fahrzeugtyp kreist nicht.',
  'This kind of vehicle does not take off.': 'Dieser Fahrzeugtyp hebt nicht ab.',
  'This plane has no TAKEOFF mode (added in ArduPlane 4.0). Use a mission to take off.':
    'Dieses Flugzeug hat keinen Modus TAKEOFF (ab ArduPlane 4.0). Starten Sie mit einer Mission.',
  'A plane circles at its take-off altitude. Take off to {altitude} m or more.':
    'Ein Flugzeug kreist in seiner Starthöhe. Starten Sie auf mindestens {altitude} m.',
  'The vehicle did not answer for {name}, so no take-off command was sent. Use a mission to take off.':
    'Das Fahrzeug hat auf {name} nicht geantwortet, daher wurde kein Startbefehl gesendet. Starten Sie mit einer Mission.',
  'A fixed-wing aircraft cannot land on a single point.':
    'Ein Flächenflugzeug kann nicht auf einem Punkt landen.',
  'This vehicle has no mode that holds position.': 'Dieses Fahrzeug hat keinen Modus, der die Position hält.',
  'This vehicle has no landing mode. Use RTL.': 'Dieses Fahrzeug hat keinen Landemodus. Verwenden Sie RTL.',
  'This vehicle has no return mode.': 'Dieses Fahrzeug hat keinen Modus zur Rückkehr.',
  'This vehicle has no mission mode.': 'Dieses Fahrzeug hat keinen Modus für Missionen.',
  'The modes of this vehicle are not known.': 'Die Modi dieses Fahrzeugs sind nicht bekannt.',
  'The vehicle has no mode "{mode}". It has: {names}.':
    'Das Fahrzeug hat keinen Modus „{mode}“. Es hat: {names}.',
  'No mission on board. Upload one first.': 'Keine Mission an Bord. Laden Sie zuerst eine hoch.',
  'No mission on board. Send items.': 'Keine Mission an Bord. Senden Sie Punkte.',
  'The vehicle is flying. Use the command start-mission.':
    'Das Fahrzeug fliegt. Nehmen Sie „Mission starten“.',
  'The vehicle is held by {holder}.': 'Das Fahrzeug ist belegt: {holder}.',
  'The home altitude is not known yet. Wait for a position.':
    'Die Höhe des Home-Punkts ist noch nicht bekannt. Warten Sie auf eine Position.',
  'The home altitude is unknown. Specify altitudeAmslM.':
    'Die Höhe des Home-Punkts ist unbekannt. Geben Sie sie über Meer an.',
  'PX4 does not count pictures. Omit the count and stop the series yourself.':
    'PX4 zählt keine Fotos. Lassen Sie die Anzahl weg und beenden Sie die Serie selbst.',
  'No items are left to fly from item {number}.': 'Ab Punkt {number} sind keine Punkte mehr zu fliegen.',

  'Command "{id}" not found.': 'Befehl „{id}“ nicht gefunden.',
  'Take {count} pictures, one every {seconds} s': '{count} Fotos aufnehmen, alle {seconds} s eines',
  'Switch relay {relay} {state}': 'Relais {relay} schalten: {state}',
  'Point the camera {pitch}° up, {yaw}° from {reference}':
    'Kamera um {pitch}° nach oben richten, {yaw}° von {reference}',
  north: 'Nord',
  'the nose': 'der Nase',

  // The trace of a command
  '{command}, attempt {count}': '{command}, Versuch {count}',
  '{command} sent': '{command} gesendet',
  '{command}: no answer': '{command}: keine Antwort',
  'Telemetry shows the effect of {command}': 'Die Telemetrie zeigt die Wirkung von {command}',
  'Item {number} of {count}': 'Punkt {number} von {count}',
  '{name} is changed from {before} to {value} until the vehicle disarms':
    '{name} wird von {before} auf {value} geändert, bis das Fahrzeug entschärft ist',
  'Approved by {who}': 'Freigegeben von {who}',
  'an unknown person': 'einer unbekannten Person',

  // Alerts of commands
  '{name} of {vehicle} was changed from {before} to {value} for take-off and has not been restored yet':
    '{name} von {vehicle} wurde zum Abheben von {before} auf {value} geändert und ist noch nicht zurückgesetzt',
  '{vehicle} has no commander. {reason}': '{vehicle} hat niemanden, der es steuert. {reason}',
  'Mission {id} was interrupted.': 'Die Mission {id} wurde unterbrochen.',
  'Launch {id} was interrupted.': 'Der Einsatz {id} wurde unterbrochen.',
  'Commands are not recorded: {reason}': 'Befehle werden nicht aufgezeichnet: {reason}',

  // How it ended
  'The vehicle refused ({result}): {texts}': 'Das Fahrzeug hat abgelehnt ({result}): {texts}',
  'The vehicle refused ({result}) without giving a reason.':
    'Das Fahrzeug hat ohne Begründung abgelehnt ({result}).',
  DENIED: 'jetzt nicht erlaubt',
  TEMPORARILY_REJECTED: 'zurzeit nicht möglich',
  UNSUPPORTED: 'kennt es nicht',
  FAILED: 'misslungen',
  CANCELLED: 'abgebrochen',
  'The link was lost while the command was in flight. It will not be sent again.':
    'Die Verbindung ging verloren, als der Befehl unterwegs war. Er wird nicht noch einmal gesendet.',
  'The vehicle rebooted while the command was in flight.':
    'Das Fahrzeug startete neu, als der Befehl unterwegs war.',
  'Another command of the same kind to this vehicle is still in flight.':
    'Ein anderer Befehl derselben Art ist noch zum Fahrzeug unterwegs.',
  'No open link to the vehicle.': 'Keine offene Verbindung zum Fahrzeug.',
  'The command was withdrawn.': 'Der Befehl wurde zurückgezogen.',
  'It was cancelled.': 'Es wurde abgebrochen.',
  'Superseded by {command} ({id}).': 'Durch {command} ersetzt ({id}).',
  '"{command}" could not be sent: the vehicle continues with its last command.':
    '„{command}“ ließ sich nicht senden: Das Fahrzeug folgt weiter dem letzten Befehl.',
  'It ends when the decision is made.': 'Es endet, sobald die Entscheidung fällt.',
  'Its step ended.': 'Der Schritt dazu wurde beendet.',
  'The vehicle is no longer known.': 'Das Fahrzeug ist nicht mehr bekannt.',
  'The gateway stopped.': 'Das Gateway wurde beendet.',
  'The gateway stopped before the vehicle answered.':
    'Das Gateway wurde beendet, bevor das Fahrzeug geantwortet hatte.',
  'The gateway stopped while the command was in flight.':
    'Das Gateway wurde beendet, als der Befehl unterwegs war.',
  'The gateway restarted while the command was in flight. It was not sent again.':
    'Das Gateway wurde neu gestartet, als der Befehl unterwegs war. Er wurde nicht noch einmal gesendet.',
  'The gateway restarted before the command was approved. Nothing was sent.':
    'Das Gateway startete neu, bevor der Befehl freigegeben war. Nichts wurde gesendet.',
  'The gateway restarted before the command was sent.':
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
  'The vehicle accepted the command, but its telemetry is too old to show the effect.':
    'Das Fahrzeug hat den Befehl angenommen, aber seine Telemetrie ist zu alt, um die Wirkung zu zeigen.',
  'The vehicle changed to {mode} before the command finished: a failsafe or another operator took over.':
    'Das Fahrzeug wechselte in {mode}, bevor der Befehl ausgeführt war: Ein Failsafe oder jemand anders hat übernommen.',
  'an unknown mode': 'einen unbekannten Modus',
  'mode {number}': 'Modus {number}',
  'The vehicle accepted the command, but {missing}': 'Das Fahrzeug hat den Befehl angenommen, aber {missing}',
  'telemetry does not show it armed.': 'laut Telemetrie ist es nicht scharf.',
  'telemetry still shows it armed.': 'laut Telemetrie ist es noch scharf.',
  'telemetry does not show the new mode.': 'die Telemetrie zeigt den neuen Modus nicht.',
  'it has not reported the new home position.': 'es hat den neuen Home-Punkt nicht gemeldet.',
  'it did not climb to the altitude in time.': 'es ist nicht rechtzeitig auf die Höhe gestiegen.',
  'it did not reach the altitude in time.': 'es hat die Höhe nicht rechtzeitig erreicht.',
  'it did not reach the position in time.': 'es hat die Position nicht rechtzeitig erreicht.',
  'it is not on the ground yet.': 'es ist noch nicht am Boden.',
  'it has not returned and landed yet.': 'es ist noch nicht zurückgekehrt und gelandet.',
  'telemetry does not show it stopped.': 'laut Telemetrie hat es nicht angehalten.',
  'telemetry does not show it on the circle.': 'laut Telemetrie ist es nicht auf dem Kreis.',
  'telemetry does not show it flying the mission.': 'laut Telemetrie fliegt es die Mission nicht.',
  'telemetry does not show it flying the mission from item {number}.':
    'laut Telemetrie fliegt es die Mission nicht ab Punkt {number}.',
  'telemetry does not show that speed yet; it shows on the next long leg.':
    'die Telemetrie zeigt diese Geschwindigkeit noch nicht; sie zeigt sich auf der nächsten langen Strecke.',
  'it has not reported the new value of the parameter.':
    'es hat den neuen Wert des Parameters nicht gemeldet.',
  'it has not reported a new picture.': 'es hat kein neues Foto gemeldet.',
  'it has never reported a picture, so this one cannot be confirmed.':
    'es hat noch nie ein Foto gemeldet, daher lässt sich dieses nicht bestätigen.',

  'it does not report the pictures of a series.': 'es meldet die Fotos einer Serie nicht.',
  'it has never reported a picture, so the series cannot be confirmed.':
    'es hat noch nie ein Foto gemeldet, daher lässt sich die Serie nicht bestätigen.',
  'it does not report its camera state, so the end of the series cannot be confirmed.':
    'es meldet den Zustand seiner Kamera nicht, daher lässt sich das Ende der Serie nicht bestätigen.',
  'telemetry does not show its gimbal pointing there.': 'laut Telemetrie zeigt sein Gimbal nicht dorthin.',
  'it reports no gimbal angles, so the camera direction cannot be confirmed.':
    'es meldet keine Gimbalwinkel, daher lässt sich die Blickrichtung der Kamera nicht bestätigen.',
  'it does not report whether the gripper {state}. Check it before you rely on it.':
    'es meldet nicht, ob der Greifer {state} ist. Prüfen Sie das, bevor Sie sich darauf verlassen.',
  closed: 'geschlossen',
  opened: 'geöffnet',
  'telemetry does not show relay {relay} {state}.': 'laut Telemetrie ist Relais {relay} nicht {state}.',
  on: 'an',
  off: 'aus',
  'it reports no relays, so the switching cannot be confirmed.':
    'es meldet keine Relais, daher lässt sich das Schalten nicht bestätigen.',
  'telemetry does not show output {channel} at {pwm} µs.':
    'laut Telemetrie hat Ausgang {channel} nicht {pwm} µs.',
  'it reports no outputs, so the servo movement cannot be confirmed.':
    'es meldet keine Ausgänge, daher lässt sich die Bewegung des Servos nicht bestätigen.',

  // Launches and missions
  'No aircraft became available in time.': 'Es wurde kein Luftfahrzeug rechtzeitig frei.',
  'No suitable aircraft is connected.': 'Kein passendes Luftfahrzeug ist verbunden.',
  'Waiting for a free aircraft': 'Wartet auf ein freies Luftfahrzeug',
  'Waiting for approval': 'Wartet auf Freigabe',
  'Checking the route': 'Die Route wird geprüft',
  'Taking off to {altitude} m': 'Hebt ab auf {altitude} m',
  'On the ground, waiting for the motors': 'Am Boden, wartet auf die Motoren',
  'Returned and landed.': 'Zurückgekehrt und gelandet.',
  'Disarmed again': 'Wieder entschärft',
  'The aircraft is no longer known.': 'Das Luftfahrzeug ist nicht mehr bekannt.',
  'The gateway stopped. The vehicle continues with its last command.':
    'Das Gateway wurde beendet. Das Fahrzeug folgt weiter dem letzten Befehl.',
  'The gateway restarted. Nothing has been sent since.':
    'Das Gateway wurde neu gestartet. Seitdem wurde nichts gesendet.',
  'The route crosses the no-fly zone "{zone}".': 'Die Route führt durch die Flugverbotszone „{zone}“.',
  'No pattern fits in zone "{zone}".': 'In Zone „{zone}“ passt kein Muster.',
  'Zone "{zone}" is too small to fly in: only {clearance} m of clearance around its centre.':
    'Zone „{zone}“ ist zum Fliegen zu klein: nur {clearance} m Abstand um ihre Mitte.',
  'Parts of zone "{zone}" cannot be reached without leaving it.':
    'Teile der Zone „{zone}“ sind nicht erreichbar, ohne sie zu verlassen.',
  'Zone "{zone}" is {what}.': 'Zone „{zone}“ ist {what}.',
  'not in force at this time': 'zurzeit nicht in Kraft',
  'a no-fly zone': 'eine Flugverbotszone',
  '{who} took over with "{command}".': '{who} hat mit „{command}“ übernommen.',
  'The vehicle changed to {mode}: a failsafe or another operator took over.':
    'Das Fahrzeug wechselte in {mode}: Ein Failsafe oder jemand anders hat übernommen.',
  'The mission did not finish.': 'Die Mission wurde nicht zu Ende geflogen.',
  'The vehicle is disarmed and last reported item {seq} of {total}: it may not have flown the mission to its end.':
    'Das Fahrzeug ist entschärft und meldete zuletzt Punkt {seq} von {total}: Vielleicht hat es die Mission nicht zu Ende geflogen.',
  'The mission has ended.': 'Die Mission ist beendet.',
  'The launch has already ended.': 'Der Einsatz ist schon beendet.',
};

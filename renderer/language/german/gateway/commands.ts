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
  'the fleet until the centre grants it to this station':
    'die Flotte, bis die Zentrale es dieser Station zuteilt',
  'the fleet, whose centre cannot be reached': 'die Flotte, deren Zentrale nicht erreichbar ist',
  'station {station} of the fleet': 'Station {station} der Flotte',
  '{who} has already asked for {vehicle}. Wait for the answer.':
    '{who} hat schon um {vehicle} gebeten. Warten Sie auf die Antwort.',
  'That takeover request is no longer open.': 'Diese Übernahmeanfrage ist nicht mehr offen.',
  'A forced takeover needs the scope governance:override.':
    'Eine erzwungene Übernahme braucht die Berechtigung governance:override.',
  'The command needs approval first.': 'Der Befehl braucht zuerst eine Freigabe.',
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
  'its answer marks {policy} as overridden, but no override applies':
    'seine Antwort führt {policy} als übersteuert, aber es gilt keine Übersteuerung',
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
  'The vehicle has no onboard mission. Send items.':
    'Das Fahrzeug hat keine Mission an Bord. Senden Sie Wegpunkte.',
  'The vehicle is flying. Use the command start-mission.':
    'Das Fahrzeug fliegt. Nehmen Sie „Mission starten“.',
  'The vehicle is held by {holder}.': 'Das Fahrzeug ist belegt: {holder}.',
  'No items are left to fly from item {number}.': 'Ab Punkt {number} sind keine Punkte mehr zu fliegen.',

  'Command "{id}" not found.': 'Befehl „{id}“ nicht gefunden.',
  north: 'Nord',
  'the nose': 'der Nase',
  up: 'oben',
  down: 'unten',

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
  'The operation was cancelled.': 'Der Vorgang wurde abgebrochen.',
  'The action was cancelled.': 'Die Aktion wurde abgebrochen.',
  'Superseded by {command} ({id}).': 'Durch {command} ersetzt ({id}).',
  '"{command}" could not be sent: the vehicle continues with its last command.':
    '„{command}“ ließ sich nicht senden: Das Fahrzeug folgt weiter dem letzten Befehl.',
  'The action ends when the pending decision arrives.':
    'Die Aktion endet, sobald die ausstehende Entscheidung da ist.',
  'The plan step ended before the launch.': 'Der Schritt des Plans endete vor dem Einsatz.',
  'The vehicle was removed from this station.': 'Das Fahrzeug wurde aus dieser Station entfernt.',
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

  closed: 'geschlossen',
  opened: 'geöffnet',
  on: 'an',
  off: 'aus',

  // Launches and missions
  'No aircraft became available in time.': 'Es wurde kein Luftfahrzeug rechtzeitig frei.',
  'Not launched in time. {reason}': 'Nicht rechtzeitig gestartet. {reason}',
  'No suitable aircraft is connected.': 'Kein passendes Luftfahrzeug ist verbunden.',
  'Waiting for a free aircraft': 'Wartet auf ein freies Luftfahrzeug',
  'Waiting for approval': 'Wartet auf Freigabe',
  'Checking the route': 'Die Route wird geprüft',
  'Taking off to {altitude} m': 'Hebt ab auf {altitude} m',
  'On the ground, waiting for the motors': 'Am Boden, wartet auf die Motoren',
  'Returned and landed.': 'Zurückgekehrt und gelandet.',
  'Disarmed again': 'Wieder entschärft',
  'The aircraft was removed from this station.': 'Das Luftfahrzeug wurde aus dieser Station entfernt.',
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
  'The launch has already ended.': 'Der Einsatz ist schon beendet.',
};

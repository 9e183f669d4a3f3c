/** The Command Center without its plans: records, approvals, policies, command leases, audit. */
export const commandCenter = {
  'The gateway is offline. Showing the last known state.':
    'Das Gateway ist offline. Sie sehen den letzten bekannten Stand.',
  'Telemetry stream lost: polling once a second.': 'Telemetriestrom unterbrochen: Abfrage einmal je Sekunde.',
  'Telemetry stream lost: this may be outdated.':
    'Telemetriestrom unterbrochen: Die Anzeige kann veraltet sein.',

  // Who
  Key: 'Schlüssel',
  'Not logged in.': 'Nicht angemeldet.',

  // Categories
  Categories: 'Kategorien',
  'All categories': 'Alle Kategorien',
  Navigation: 'Navigation',
  Payload: 'Nutzlast',
  Docking: 'Dock',
  Fleet: 'Flotte',
  Swarm: 'Schwarm',
  Governance: 'Regelwerk',
  success: 'Erfolg',
  latency: 'Latenz',
  replay: 'Wiedergabe',

  // Records
  Records: 'Einträge',
  'Loading records…': 'Einträge werden geladen …',
  'No matching records': 'Keine passenden Einträge',
  'Show all records': 'Alle Einträge zeigen',
  'No command yet': 'Noch kein Befehl',
  'Every command from this window or from a script is listed here, from the request to its effect.':
    'Hier erscheint jeder Befehl aus diesem Fenster oder aus einem Skript, von der Anfrage bis zur Wirkung.',
  'Loading older records…': 'Ältere Einträge werden geladen …',
  'Older records': 'Ältere Einträge',
  'Filter records': 'Einträge filtern',
  '{label} of the records': '{label} der Einträge',
  '{label}: all': '{label}: alle',
  Actor: 'Akteur',
  'No record selected': 'Kein Eintrag ausgewählt',
  'Choose a record. Its trace shows every stage from the click or request to the effect seen in telemetry.':
    'Wählen Sie einen Eintrag. Sein Trace zeigt jeden Abschnitt vom Klick oder der Anfrage bis zur Wirkung in der Telemetrie.',
  'Cannot load the record': 'Der Eintrag lässt sich nicht laden',
  'Loading the record…': 'Eintrag wird geladen …',
  'Not fully recorded: the disk was full. Audit rows are missing.':
    'Nicht vollständig aufgezeichnet: Der Datenträger war voll. Im Prüfprotokoll fehlen Zeilen.',
  'Cannot reload the trace: {cause}': 'Der Trace lässt sich nicht neu laden: {cause}',
  '{actor} from a window': '{actor} aus einem Fenster',
  'Fleet user {id}': 'Flottenbenutzer {id}',
  '{actor} via the fleet': '{actor} über die Flotte',
  '{actor} via REST': '{actor} über REST',
  '{actor} via a launch': '{actor} über einen Einsatz',
  '{actor} via a mission run': '{actor} über einen Missionslauf',
  '{actor} via an action plan': '{actor} über einen Einsatzplan',
  '{actor} via a workflow': '{actor} über einen Ablauf',
  '{actor} via joystick': '{actor} per Joystick',
  '{actor} via a program on a two-way link': '{actor} über ein Programm an einer Zweiwege-Verbindung',
  '{actor} via the gateway': '{actor} über das Gateway',
  'action plan': 'Einsatzplan',
  'Replay coverage': 'Aufzeichnung',
  'Waiting for approval. The request has not reached this window yet.':
    'Wartet auf Freigabe. Die Anfrage hat dieses Fenster noch nicht erreicht.',
  'Outcome unknown: the command may have taken effect. Check the aircraft before sending anything again.':
    'Ergebnis unbekannt: Der Befehl kann gewirkt haben. Prüfen Sie das Luftfahrzeug, bevor Sie erneut etwas senden.',
  '{actor} can send the same command again.': '{actor} kann denselben Befehl erneut senden.',
  'Try again: {command}, {name}': 'Erneut versuchen: {command}, {name}',

  // Trace
  Attempt: 'Versuch',
  'Observed effect': 'Beobachtete Wirkung',
  'In progress': 'Läuft',
  'Waiting to be sent': 'Wartet auf das Senden',
  'Waiting for the effect': 'Wartet auf die Wirkung',

  // Override
  Override: 'Übersteuerung',
  'Override (verb)': 'Übersteuern',
  'Refused by governance': 'Vom Regelwerk abgelehnt',
  'Loading the reasons…': 'Gründe werden geladen …',
  'No policy was given as the reason.': 'Es wurde keine Regel als Grund genannt.',
  'Try again.': 'Versuchen Sie es erneut.',
  '{policies} can never be overridden. Fix what the policy objects to, then send the command again.':
    '{policies} lässt sich nie übersteuern. Beheben Sie, was die Regel beanstandet, und senden Sie den Befehl dann erneut.',
  'Only {actor}, whose command was denied, can override it.':
    'Übersteuern kann nur, wessen Befehl abgelehnt wurde: {actor}.',
  'The override needs approval by a second person.':
    'Die Übersteuerung wartet auf die Freigabe durch eine zweite Person.',
  'The override has been used. If you send the command again, governance decides again.':
    'Die Übersteuerung ist verbraucht. Wenn Sie den Befehl erneut senden, wird neu entschieden.',
  'The last override was rejected or withdrawn.':
    'Die letzte Übersteuerung wurde abgelehnt oder zurückgezogen.',
  'The last override expired unused.': 'Die letzte Übersteuerung ist ungenutzt abgelaufen.',
  'Override active for {left}, for this command only: “{reason}”, approved by {actor}.':
    'Übersteuerung noch {left} aktiv, nur für diesen Befehl: „{reason}“, freigegeben von {actor}.',
  'Override active for {left}, for this command only: “{reason}”.':
    'Übersteuerung noch {left} aktiv, nur für diesen Befehl: „{reason}“.',
  'Reason for the override': 'Begründung der Übersteuerung',
  '{count, plural, one {# more character needed.} other {# more characters needed.}}':
    '{count, plural, one {Noch # Zeichen nötig.} other {Noch # Zeichen nötig.}}',
  'The reason is recorded in the audit trail.': 'Die Begründung wird im Prüfprotokoll festgehalten.',
  'A second person must approve it before it takes effect.':
    'Eine zweite Person muss sie freigeben, bevor sie wirkt.',
  'Request an override': 'Übersteuerung anfordern',
  'Enter a reason of at least {count} characters.':
    'Geben Sie eine Begründung mit mindestens {count} Zeichen ein.',
  'Cannot be overridden.': 'Lässt sich nicht übersteuern.',
  'Can be overridden with a reason.': 'Lässt sich mit einer Begründung übersteuern.',
  'Can be overridden with a reason and a second person.':
    'Lässt sich mit einer Begründung und einer zweiten Person übersteuern.',

  // Panes
  'No decision yet. Hold, RTL, land and disarm never wait for one.':
    'Noch keine Entscheidung. Halten, RTL, Landen und Entschärfen warten nie darauf.',
  Decided: 'Entschieden',
  Valid: 'Gültig',
  'for {left} more': 'noch {left}',
  'until {time}': 'bis {time}',
  '{time} in {durationMs} ms': '{time} in {durationMs} ms',
  'Copy decision': 'Entscheidung kopieren',
  'Copy input hash': 'Hash der Eingabe kopieren',
  '{actor}: “{reason}”': '{actor}: „{reason}“',
  '{actor}: “{reason}”, approved by {approver}': '{actor}: „{reason}“, freigegeben von {approver}',
  'Governance evidence': 'Nachweise des Regelwerks',
  'No decision, so no evidence.': 'Keine Entscheidung, daher keine Nachweise.',
  'No policy objected.': 'Keine Regel hatte Einwände.',
  'Cannot load the findings: {cause}': 'Die Befunde lassen sich nicht laden: {cause}',
  'Loading the findings…': 'Befunde werden geladen …',
  'Policy {policy}': 'Regel {policy}',
  'Overridden: this policy only monitors.': 'Übersteuert: Diese Regel überwacht nur noch.',
  'Safety context': 'Sicherheitslage',
  'No vehicle involved.': 'Kein Fahrzeug betroffen.',
  '{state} · last heard {age} ago': '{state} · zuletzt empfangen vor {age}',
  stale: 'veraltet',
  lost: 'verloren',
  'never received': 'nie empfangen',
  'Link lost: sent anyway over the last known link':
    'Verbindung verloren: wird trotzdem über die letzte bekannte Verbindung gesendet',
  'No active alerts.': 'Keine aktiven Meldungen.',
  'nobody, until someone sends a command': 'niemandem, bis jemand einen Befehl sendet',
  'On the ground: it stays where it is': 'Am Boden: bleibt, wo es ist',
  'On the ground: no return needed': 'Am Boden: keine Rückkehr nötig',
  'On the ground: it stays on the ground': 'Am Boden: bleibt am Boden',
  'Stops and holds at {height}': 'Hält an und bleibt auf {height}',
  'Stops and holds its altitude': 'Hält an und hält die Höhe',
  'Descends {height} on the spot': 'Sinkt {height} auf der Stelle',
  'Descends on the spot': 'Sinkt auf der Stelle',
  'Home unknown: do not rely on RTL': 'Home-Punkt unbekannt: Verlassen Sie sich nicht auf RTL',
  'Returns to home and lands': 'Kehrt zum Home-Punkt zurück und landet',
  'Returns {distance} to home and lands': 'Kehrt {distance} zum Home-Punkt zurück und landet',
  Telemetry: 'Telemetrie',
  'At decision': 'Bei der Entscheidung',
  'Flight mode': 'Flugmodus',
  'Above home (row)': 'Über Home',
  live: 'live',
  'link lost · {age}': 'Verbindung verloren · {age}',
  'stale · {age}': 'veraltet · {age}',
  '{fix}, {satellites} sat': '{fix}, {satellites} Sat',

  // Approvals
  'No pending approvals': 'Keine offenen Freigaben',
  'Commands that need a person’s approval appear here until their deadline. Unanswered commands are not sent.':
    'Hier erscheinen Befehle, die eine Person freigeben muss, bis zu ihrer Frist. Ohne Antwort werden sie nicht gesendet.',
  Answered: 'Beantwortet',
  'No request matches the search.': 'Keine Anfrage passt zur Suche.',
  'Requests that were answered, withdrawn or expired since this window was opened, at most {count}.':
    'Anfragen, die seit dem Öffnen dieses Fensters beantwortet, zurückgezogen oder abgelaufen sind, höchstens {count}.',
  'Action plan step': 'Schritt eines Einsatzplans',
  'Time left:': 'Restzeit:',
  'expired unanswered': 'ohne Antwort abgelaufen',
  withdrawn: 'zurückgezogen',
  'Requested by you at {time}': 'Von Ihnen angefordert, {time}',
  'Requested by {actor} at {time}': 'Angefordert von {actor}, {time}',
  'Requested by you at {time}: “{reason}”': 'Von Ihnen angefordert, {time}: „{reason}“',
  'Requested by {actor} at {time}: “{reason}”': 'Angefordert von {actor}, {time}: „{reason}“',
  'Approved by {actor}: “{reason}”': 'Freigegeben von {actor}: „{reason}“',
  'Approved by {actor}': 'Freigegeben von {actor}',
  'Rejected by {actor}: “{reason}”': 'Abgelehnt von {actor}: „{reason}“',
  'Rejected by {actor}': 'Abgelehnt von {actor}',
  'Open the plan': 'Plan öffnen',
  'You requested this yourself: a second person must decide.':
    'Sie haben das selbst angefordert: Eine zweite Person muss entscheiden.',
  'The second person logs in here with their own account, or decides with their own API key.':
    'Die zweite Person meldet sich hier mit ihrem Konto an oder entscheidet mit ihrem API-Schlüssel.',
  'Log in as the second person': 'Als zweite Person anmelden',
  'Withdraw: {title}': 'Zurückziehen: {title}',
  'Deciding as {name}, the second person.': 'Entscheidung als {name}, die zweite Person.',
  Reason: 'Begründung',
  Approve: 'Freigeben',
  'Approve: {title}': 'Freigeben: {title}',
  Reject: 'Ablehnen',
  'Reject: {title}': 'Ablehnen: {title}',
  'Enter a reason, so that the requester can fix it.':
    'Geben Sie eine Begründung ein, damit die Ursache behoben werden kann.',

  // Policies
  Policy: 'Regel',
  'Loading policies…': 'Regeln werden geladen …',
  '{version} active since {time}': '{version} aktiv seit {time}',
  'Policy not found': 'Regel nicht gefunden',
  'No policy selected': 'Keine Regel ausgewählt',
  'Choose a policy to read or change it. Changes apply from the next decision.':
    'Wählen Sie eine Regel, um sie zu lesen oder zu ändern. Änderungen gelten ab der nächsten Entscheidung.',
  'changed here': 'hier geändert',
  default: 'Standard',
  'newer file rejected': 'neuere Datei abgelehnt',
  'New policy': 'Neue Regel',
  'A policy of your own': 'Eine eigene Regel',
  Create: 'Erstellen',
  'Lower-case letters, digits and hyphens.': 'Kleinbuchstaben, Ziffern und Bindestriche.',
  'A policy with this name already exists.': 'Eine Regel mit diesem Namen gibt es schon.',
  'Only the operator of this station can change policies.':
    'Nur der Bediener dieser Station kann Regeln ändern.',
  '{policy}: applies from the next decision': '{policy}: gilt ab der nächsten Entscheidung',
  '{policy}: reset to the default': '{policy}: auf Standard zurückgesetzt',
  'Default of this version.': 'Standard dieser Version.',
  'Custom file of this station.': 'Eigene Datei dieser Station.',
  'Changed {time}.': 'Geändert {time}.',
  'Rejected file': 'Abgelehnte Datei',
  'A newer version of the file was rejected; the text below stays active':
    'Eine neuere Fassung der Datei wurde abgelehnt; der Text unten bleibt aktiv',
  'Fix the rejected text': 'Abgelehnten Text korrigieren',
  'Cedar policy': 'Cedar-Regel',
  'Views of the policy': 'Ansichten der Regel',
  Form: 'Formular',
  'Cedar source': 'Cedar-Quelltext',
  'draft, not saved': 'Entwurf, nicht gespeichert',
  'The policy was changed elsewhere since you began. Saving replaces that change.':
    'Die Regel wurde inzwischen anderswo geändert. Speichern ersetzt diese Änderung.',
  'This policy has no numbers.': 'Diese Regel enthält keine Zahlen.',
  'What it does': 'Wirkung',
  'Can be overridden': 'Übersteuerbar',
  'With a reason': 'Mit Begründung',
  'With a reason and a second person': 'Mit Begründung und zweiter Person',
  'Saved as {value} m.': 'Wird als {value} m gespeichert.',
  'Number in line {line}': 'Zahl in Zeile {line}',
  '{fact} more than': '{fact} mehr als',
  '{fact} at least': '{fact} mindestens',
  '{fact} less than': '{fact} weniger als',
  '{fact} at most': '{fact} höchstens',
  '{fact} equal to': '{fact} gleich',
  '{fact} other than': '{fact} ungleich',
  'Effect on the last 30 days': 'Auswirkung auf die letzten 30 Tage',
  'Each station has its own policies': 'Jede Station hat ihre eigenen Regeln',
  'Open the window of a station to read or change them, and to see what a change would have denied.':
    'Öffnen Sie das Fenster einer Station, um sie zu lesen oder zu ändern, und um zu sehen, was eine Änderung abgelehnt hätte.',
  'Shown as soon as the text is valid.': 'Erscheint, sobald der Text gültig ist.',
  'Checking the recorded commands…': 'Aufgezeichnete Befehle werden geprüft …',
  'Commands decided otherwise': 'Anders entschiedene Befehle',
  '{count, plural, one {# command} other {# commands}} would have been denied.':
    '{count, plural, one {# Befehl wäre} other {# Befehle wären}} abgelehnt worden.',
  '{count, plural, one {# command} other {# commands}} would have needed an approval.':
    '{count, plural, one {# Befehl hätte} other {# Befehle hätten}} eine Freigabe gebraucht.',
  '{count, plural, one {# command} other {# commands}} would have been allowed.':
    '{count, plural, one {# Befehl wäre} other {# Befehle wären}} erlaubt worden.',
  '{count, plural, one {# command} other {# commands}} ended before any policy was asked.':
    '{count, plural, one {# Befehl endete} other {# Befehle endeten}}, bevor die Regeln gefragt wurden.',
  'Of {count, plural, one {# command} other {# commands}} the values are no longer stored.':
    'Von {count, plural, one {# Befehl} other {# Befehlen}} sind die Werte nicht mehr gespeichert.',
  '{count, plural, one {# command was} other {# commands were}} recorded by a version with other values.':
    '{count, plural, one {# Befehl wurde} other {# Befehle wurden}} von einer Version mit anderen Werten aufgezeichnet.',
  'No commands to check.': 'Keine Befehle zu prüfen.',
  '{checked, plural, one {# command checked. It} other {# commands checked. All}} would have been decided as recorded.':
    '{checked, plural, one {# Befehl geprüft. Er wäre} other {# Befehle geprüft. Alle wären}} entschieden worden wie aufgezeichnet.',
  '{checked, plural, one {# command} other {# commands}} checked.':
    '{checked, plural, one {# Befehl} other {# Befehle}} geprüft.',
  'Only the newest {most} commands are considered.': 'Nur die neuesten {most} Befehle werden berücksichtigt.',
  'The newest {shown} are listed.': 'Aufgeführt sind die neuesten {shown}.',
  '{command} would have been denied: {reason}': '{command} wäre abgelehnt worden: {reason}',
  '{command} would have needed an approval: {reason}': '{command} hätte eine Freigabe gebraucht: {reason}',
  '{command} would have been allowed. The objection was: {reason}':
    '{command} wäre erlaubt worden. Der Einwand war: {reason}',
  'Reset to default': 'Auf Standard zurücksetzen',
  'No changes.': 'Keine Änderungen.',
  'Valid. Not active yet.': 'Gültig. Noch nicht aktiv.',
  'line {line}, column {column}': 'Zeile {line}, Spalte {column}',

  // Command leases
  'Only one operator commands a vehicle at a time. Hold, RTL, land and disarm on the ground work for everyone.':
    'Ein Fahrzeug steuert immer nur ein Bediener. Halten, RTL, Landen und Entschärfen am Boden funktionieren für alle.',
  'No vehicle detected yet': 'Noch kein Fahrzeug erkannt',
  'Every vehicle is listed here with the operator who commands it.':
    'Hier erscheint jedes Fahrzeug mit dem Bediener, der es steuert.',
  You: 'Sie',
  'Take command': 'Steuerung übernehmen',
  'Take command of {name}': 'Steuerung von {name} übernehmen',
  Release: 'Abgeben',
  'Release {name}': '{name} abgeben',
  'Epoch {epoch}': 'Epoche {epoch}',
  'for {age}': 'seit {age}',
  'held while this window is open': 'gilt, solange dieses Fenster offen ist',
  'ends in {left}': 'endet in {left}',
  'taken by a command': 'durch einen Befehl übernommen',
  'Free until someone sends a command': 'Frei, bis jemand einen Befehl sendet',
  'You command it': 'Sie steuern es',
  '{actor} commands it': '{actor} steuert es',
  'You requested command: it transfers to you in {left} if there is no answer.':
    'Sie haben das Steuerrecht angefordert: Ohne Antwort geht es in {left} auf Sie über.',
  '{actor} requested command: it transfers in {left} if there is no answer.':
    '{actor} hat das Steuerrecht angefordert: Ohne Antwort geht es in {left} über.',
  '{actor} wants to take over {name}: “{reason}”': '{actor} möchte {name} übernehmen: „{reason}“',
  'You (in command)': 'Sie (steuern)',
  'Command transfers in {left} if there is no answer · epoch {epoch}':
    'Ohne Antwort geht das Steuerrecht in {left} über · Epoche {epoch}',
  'Refuse and keep {name}': 'Ablehnen und {name} behalten',
  'Hand over {name}': '{name} übergeben',
  'Nobody commands {name}. Your next command takes control.':
    'Niemand steuert {name}. Ihr nächster Befehl übernimmt die Steuerung.',
  'You have asked {holder} to hand over {name}.': 'Sie haben {holder} gebeten, {name} zu übergeben.',
  '{actor} has asked {holder} to hand over {name}.': '{actor} hat {holder} gebeten, {name} zu übergeben.',
  'Command transfers in {left} if there is no answer.': 'Ohne Antwort geht das Steuerrecht in {left} über.',
  '{holder} (in command)': '{holder} (steuert)',
  'Hold, RTL and land always work for everyone.': 'Halten, RTL und Landen funktionieren immer und für alle.',
  '{holder} commands {name} · epoch {epoch}': '{holder} steuert {name} · Epoche {epoch}',
  '{holder} commands {name} since {moment} · epoch {epoch}':
    '{holder} steuert {name} seit {moment} · Epoche {epoch}',
  'You see': 'Sie sehen',
  'Reason for the takeover': 'Grund der Übernahme',
  'Immediately, without waiting for {holder}': 'Sofort, ohne auf {holder} zu warten',
  '{holder} loses command immediately, even during a manoeuvre. The takeover is recorded in the audit trail.':
    '{holder} verliert das Steuerrecht sofort, auch mitten in einem Manöver. Die Übernahme wird im Prüfprotokoll festgehalten.',
  '{holder} is asked and can refuse. If there is no answer, command transfers to you.':
    '{holder} wird gefragt und kann ablehnen. Ohne Antwort geht das Steuerrecht auf Sie über.',
  'Hold, RTL and land need no takeover.': 'Für Halten, RTL und Landen ist keine Übernahme nötig.',
  'Take over {name} now': '{name} jetzt übernehmen',
  'Request {name}': '{name} anfordern',
  'Enter a reason for the current operator.': 'Geben Sie einen Grund für den jetzigen Bediener an.',

  // Audit
  'Every command, response and override, chained by hashes and signed. Verification detects any change.':
    'Jeder Befehl, jede Antwort und jede Übersteuerung, durch Hashes verkettet und signiert. Die Überprüfung deckt jede Änderung auf.',
  'Only the rows of trace {traceId}': 'Nur die Zeilen des Trace {traceId}',
  'Loading audit rows…': 'Zeilen werden geladen …',
  'Audit rows': 'Zeilen des Prüfprotokolls',
  Row: 'Zeile',
  Target: 'Ziel',
  'Older rows': 'Ältere Zeilen',
  Verify: 'Überprüfen',
  'Verifying…': 'Wird überprüft …',
  'Recomputes the chain and checks every signed head':
    'Berechnet die Hash-Kette neu und prüft jeden signierten Kopf',
  'All rows as JSON lines, for the offline verifier': 'Alle Zeilen als JSON Lines, für die Offline-Prüfung',
  'Intact: {rows, number} rows, {heads} signed heads':
    'Unversehrt: {rows, plural, one {# Zeile} other {# Zeilen}}, {heads, plural, one {# signierter Kopf} other {# signierte Köpfe}}',
  'Broken: {reason}': 'Beschädigt: {reason}',
  'Broken at row {row}: {reason}': 'Beschädigt ab Zeile {row}: {reason}',
  'the hash chain is broken': 'Die Hash-Kette ist unterbrochen',
  'Broken audit trail': 'Prüfprotokoll beschädigt',
  'idle (vehicle)': 'untätig',
  'First back up the data directory and earlier exports. Acknowledging ends the alert but repairs nothing: remaining damage is reported again.':
    'Sichern Sie zuerst das Datenverzeichnis und frühere Exporte. Die Bestätigung beendet den Alarm, repariert aber nichts: Verbleibende Schäden werden erneut gemeldet.',
  'Acknowledge the damage': 'Schaden bestätigen',
  'Acknowledge the broken audit trail': 'Beschädigtes Prüfprotokoll bestätigen',
  'Only the operator and administrators of this station can acknowledge it.':
    'Nur der Bediener und Administratoren dieser Station können bestätigen.',
  'Acknowledged, but still broken: {reason}': 'Bestätigt, aber weiterhin beschädigt: {reason}',
  'Enter what happened.': 'Geben Sie an, was geschehen ist.',
} as const satisfies Readonly<Record<string, string>>;

/** Guided commands, all their words: what `gateway/contract/command/catalogue` and `gateway/command/catalogue` say. */
export const guidedCommands = {
  // Titles
  Arm: 'Scharfschalten',
  'Take off': 'Abheben',
  'Go to': 'Anfliegen',
  'Change altitude': 'Höhe ändern',
  'Change speed': 'Geschwindigkeit ändern',
  Orbit: 'Kreisen',
  'Start the onboard mission': 'Mission an Bord starten',
  'Precision land': 'Präzise landen',
  Disarm: 'Entschärfen',
  Land: 'Landen',
  'Return to launch': 'Rückkehr zum Home-Punkt',
  Hold: 'Halten',
  'Set mode': 'Modus setzen',
  'Set home': 'Home-Punkt setzen',
  'Set parameter': 'Parameter setzen',
  Gripper: 'Greifer',
  'Set servo': 'Servo stellen',
  'Switch relay': 'Relais schalten',
  'Take a picture': 'Foto aufnehmen',
  'Take pictures': 'Fotos aufnehmen',
  'Stop taking pictures': 'Fotos beenden',
  'Point the camera': 'Kamera ausrichten',
  'Remote ID emergency': 'Notfall über Remote ID',
  'false: ends it': 'false: beendet ihn',

  // What is requested
  'Land here': 'Hier landen',
  'Declare a Remote ID emergency': 'Notfall über Remote ID erklären',
  'End the Remote ID emergency': 'Notfall über Remote ID beenden',
  'Hold here': 'Hier halten',
  'Take off to {altitude}': 'Abheben auf {altitude}',
  'Go to {place}': '{place} anfliegen',
  'Go to {place} at {altitude}': '{place} anfliegen in {altitude}',
  'Change altitude to {altitude}': 'Höhe ändern auf {altitude}',
  'Change speed to {speed}': 'Geschwindigkeit ändern auf {speed}',
  'Orbit {place} at {radius}': '{place} umkreisen mit {radius}',
  'Start the mission': 'Mission starten',
  'Start the mission at item {number}': 'Mission ab Punkt {number} starten',
  '{height} m': '{height} m',
  '{distance} m': '{distance} m',
  '{speed} m/s': '{speed} m/s',
  'Close the gripper': 'Greifer schließen',
  'Open the gripper': 'Greifer öffnen',
  'Set servo {channel} to {pulse} µs': 'Servo {channel} auf {pulse} µs setzen',
  'Switch relay {relay} {state}': 'Relais {relay} schalten: {state}',
  'Take a picture every {seconds} s': 'Alle {seconds} s ein Foto aufnehmen',
  'Take {count} pictures, one every {seconds} s': '{count} Fotos aufnehmen, alle {seconds} s eines',
  'Point the camera {pitch}° {direction}, {yaw}° from {reference}':
    'Kamera um {pitch}° nach {direction} richten, {yaw}° von {reference}',
  'Set mode {mode}': 'Modus {mode} setzen',
  'Set home to {place}': 'Home-Punkt setzen: {place}',
  'Set {name} to {value}': '{name} auf {value} setzen',

  // What they do
  'Starts the motors.': 'Startet die Motoren.',
  'Lets its Remote ID tell everyone nearby of an emergency, or ends that.':
    'Lässt sein Remote ID allen in der Nähe einen Notfall melden, oder beendet das.',
  'None: Remote ID does not confirm what it transmits':
    'Keiner: Remote ID bestätigt nicht, was es ausstrahlt',
  'nothing confirms what its Remote ID transmits.': 'nichts bestätigt, was sein Remote ID ausstrahlt.',
  'This vehicle has no Remote ID, as far as known.': 'Dieses Fahrzeug hat kein Remote ID, soweit bekannt.',
  'This vehicle has no Remote ID, as far as known: it has sent no report of a transmitter.':
    'Dieses Fahrzeug hat kein Remote ID, soweit bekannt: Es hat keine Meldung eines Senders geschickt.',
  'OPEN_DRONE_ID_SELF_ID (12903) with the type EMERGENCY, repeated every second until it is ended':
    'OPEN_DRONE_ID_SELF_ID (12903) mit dem Typ EMERGENCY, jede Sekunde wiederholt, bis er beendet wird',
  'Climbs from the ground to an altitude above home.': 'Steigt vom Boden auf eine Höhe über Home.',
  'Flies to a position.': 'Fliegt zu einer Position.',
  'Climbs or descends in place.': 'Steigt oder sinkt auf der Stelle.',
  'Sets the ground speed.': 'Setzt die Geschwindigkeit über Grund.',
  'Circles a point.': 'Umkreist einen Punkt.',
  'Starts the onboard mission; does not wait for its end.':
    'Startet die Mission an Bord; wartet nicht auf ihr Ende.',
  'Lands on the target seen by its own sensor.': 'Landet auf dem Ziel, das sein eigener Sensor sieht.',
  'Stops the motors on the ground.': 'Stoppt die Motoren am Boden.',
  'Lands where it is.': 'Landet, wo es ist.',
  'Returns to home and lands by its own rules.':
    'Kehrt zum Home-Punkt zurück und landet nach seinen eigenen Regeln.',
  'Stops and holds position.': 'Hält an und bleibt an seiner Position.',
  'Sets one of its flight modes.': 'Setzt einen seiner Flugmodi.',
  'Sets its home position.': 'Setzt seinen Home-Punkt.',
  'Sets one parameter of the autopilot.': 'Setzt einen Parameter des Autopiloten.',
  'Closes or opens the gripper, once.': 'Schließt oder öffnet den Greifer, einmal.',
  'Sets the pulse width of an output, once.': 'Setzt die Pulsbreite eines Ausgangs, einmal.',
  'Switches a relay on or off, once.': 'Schaltet ein Relais ein oder aus, einmal.',
  'Takes one picture.': 'Nimmt ein Foto auf.',
  'Takes pictures at a fixed interval.': 'Nimmt in festem Abstand Fotos auf.',
  'Ends a series of pictures.': 'Beendet eine Reihe von Fotos.',
  'Points the camera up or down and sideways.': 'Richtet die Kamera nach oben oder unten und zur Seite.',

  // What they need before, as a step of a plan
  'It is disarmed': 'Es ist entschärft',
  'Its own checks before arming pass': 'Seine eigenen Prüfungen vor dem Scharfschalten sind bestanden',
  'It has a position estimate': 'Es hat eine Positionsschätzung',
  'It is on the ground': 'Es ist am Boden',
  'It is armed': 'Es ist scharf',
  'It is flying': 'Es fliegt',
  'The vehicle has an onboard mission': 'Das Fahrzeug hat eine Mission an Bord',
  'Its landing target sensor is set up; the station cannot check this':
    'Sein Sensor für das Landeziel ist eingerichtet; die Station kann das nicht prüfen',

  // What shows that it is done
  'Its heartbeat shows armed': 'Sein Heartbeat zeigt scharf',
  'It is at the altitude': 'Es ist in der Höhe',
  'It is at the position and altitude': 'Es ist an der Position und in der Höhe',
  'It flies at that speed; unknown while it does not move':
    'Es fliegt mit dieser Geschwindigkeit; unbekannt, solange es sich nicht bewegt',
  'It moves on the circle at the altitude': 'Es bewegt sich in der Höhe auf dem Kreis',
  'It is in its mission mode and moves': 'Es ist in seinem Missionsmodus und bewegt sich',
  'It reports that it is on the ground; its distance from the target is unknown':
    'Es meldet, dass es am Boden ist; der Abstand zum Ziel ist unbekannt',
  'Its heartbeat shows disarmed': 'Sein Heartbeat zeigt entschärft',
  'It reports that it is on the ground': 'Es meldet, dass es am Boden ist',
  'It is at home and on the ground': 'Es ist am Home-Punkt und am Boden',
  'It is in its hold mode and does not move': 'Es ist in seinem Haltemodus und bewegt sich nicht',
  'Its heartbeat shows the mode': 'Sein Heartbeat zeigt den Modus',
  'It reports the new home': 'Es meldet den neuen Home-Punkt',
  'The vehicle reports the new value; any other value is a failure':
    'Das Fahrzeug meldet den neuen Wert; jeder andere Wert ist ein Fehlschlag',
  'The output of its gripper (ArduPilot); unknown on other autopilots':
    'Der Ausgang seines Greifers (ArduPilot); bei anderen Autopiloten unbekannt',
  'The output shows it; unknown if it reports no outputs':
    'Der Ausgang zeigt es; unbekannt, wenn es keine Ausgänge meldet',
  'It reports that relay state; unknown if it reports no relays':
    'Es meldet diesen Zustand des Relais; unbekannt, wenn es keine Relais meldet',
  'It reports the picture; unknown if its camera reports nothing':
    'Es meldet das Foto; unbekannt, wenn seine Kamera nichts meldet',
  'It reports the second picture; unknown if its camera reports nothing':
    'Es meldet das zweite Foto; unbekannt, wenn seine Kamera nichts meldet',
  'Its camera reports that it is idle; unknown if it reports nothing':
    'Seine Kamera meldet, dass sie ruht; unbekannt, wenn sie nichts meldet',
  'Its gimbal reports the angles; unknown if it reports none':
    'Sein Gimbal meldet die Winkel; unbekannt, wenn er keine meldet',

  // What their values mean
  'Default: the present altitude': 'Vorgabe: die jetzige Höhe',
  'Output number of the autopilot, from 1': 'Ausgangsnummer des Autopiloten, ab 1',
  'Pulse width in microseconds': 'Pulsbreite in Mikrosekunden',
  'MAVLink instance, from 0': 'MAVLink-Instanz, ab 0',
  '0: until stopped': '0: bis zum Beenden',
  'Below the horizon is negative': 'Unter dem Horizont ist negativ',
  'True: relative to north. False: relative to the nose': 'An: bezogen auf Norden. Aus: bezogen auf die Nase',

  // Why it cannot be given, or did less than its name says
  'The vehicle is already disarmed.': 'Das Fahrzeug ist bereits entschärft.',
  'This kind of vehicle does not land. Use Hold.': 'Dieser Fahrzeugtyp landet nicht. Verwenden Sie Halten.',
  'This kind of vehicle does not take off.': 'Dieser Fahrzeugtyp hebt nicht ab.',
  'This plane has no TAKEOFF mode (added in ArduPlane 4.0). Use a mission to take off.':
    'Dieses Flugzeug hat keinen Modus TAKEOFF (ab ArduPlane 4.0). Starten Sie mit einer Mission.',
  'This kind of vehicle cannot change altitude.': 'Dieser Fahrzeugtyp kann seine Höhe nicht ändern.',
  'A fixed-wing aircraft cannot land on a single point.':
    'Ein Flächenflugzeug kann nicht auf einem Punkt landen.',
  'An ArduPilot copter has no orbit command. Plan an orbit pattern, or launch an orbit over a zone.':
    'ArduPilot-Multikopter haben keinen Befehl zum Kreisen. Planen Sie ein Kreismuster oder starten Sie einen Einsatz „Umkreisung“ über einer Zone.',
  'This kind of vehicle does not orbit.': 'Dieser Fahrzeugtyp kreist nicht.',
  'The vehicle is already armed.': 'Das Fahrzeug ist bereits scharf.',
  'The vehicle is already flying.': 'Das Fahrzeug fliegt bereits.',
  'The vehicle is not armed. Arm it first.': 'Das Fahrzeug ist nicht scharf. Schalten Sie es zuerst scharf.',
  'The vehicle is in the air. Land it first.': 'Das Fahrzeug ist in der Luft. Landen Sie zuerst.',
  'The modes of this vehicle are not known.': 'Die Modi dieses Fahrzeugs sind nicht bekannt.',
  'No onboard mission. Upload one first.': 'Keine Mission an Bord. Laden Sie zuerst eine hoch.',
  'A mission needs a position estimate, and the vehicle has none yet. Wait for GPS.':
    'Für eine Mission braucht das Fahrzeug eine Positionsschätzung und hat noch keine. Warten Sie auf GPS.',
  'Take-off needs a position estimate, and the vehicle has none yet. Wait for GPS.':
    'Zum Abheben braucht das Fahrzeug eine Positionsschätzung und hat noch keine. Warten Sie auf GPS.',
  'The vehicle is on the ground. Take off first.': 'Das Fahrzeug ist am Boden. Heben Sie zuerst ab.',
  'Not ready to arm: {text}': 'Nicht bereit zum Scharfschalten: {text}',
  'Not ready to arm.': 'Nicht bereit zum Scharfschalten.',
  '{name} is not flying. Take off first.': '{name} fliegt nicht. Heben Sie zuerst ab.',
  '{name} is flying.': '{name} fliegt.',
  '{name} is not armed.': '{name} ist nicht scharf.',
  '{name} is already armed.': '{name} ist bereits scharf.',
  '{name} is not ready to arm.': '{name} ist nicht bereit zum Scharfschalten.',
  '{name} is not ready to arm: {why}': '{name} ist nicht bereit zum Scharfschalten: {why}',
  '{name} has no position estimate yet. Wait for GPS.':
    '{name} hat noch keine Positionsschätzung. Warten Sie auf GPS.',
  '{name} has no onboard mission.': '{name} hat keine Mission an Bord.',
  'The vehicle is not armed.': 'Das Fahrzeug ist nicht scharf.',
  'Position unknown: the vehicle has not reported one.':
    'Position unbekannt: Das Fahrzeug hat noch keine gemeldet.',
  'The vehicle accepted the speed. It shows on the next leg.':
    'Das Fahrzeug hat die Geschwindigkeit angenommen. Sie zeigt sich auf der nächsten Strecke.',
  'This vehicle has no mode that holds position.': 'Dieses Fahrzeug hat keinen Modus, der die Position hält.',
  'This vehicle has no landing mode. Use RTL.': 'Dieses Fahrzeug hat keinen Landemodus. Verwenden Sie RTL.',
  'This vehicle has no return mode.': 'Dieses Fahrzeug hat keinen Modus zur Rückkehr.',
  'This vehicle has no mission mode.': 'Dieses Fahrzeug hat keinen Modus für Missionen.',
  'The vehicle did not answer for {name}, so no take-off command was sent. Use a mission to take off.':
    'Das Fahrzeug hat auf {name} nicht geantwortet, daher wurde kein Startbefehl gesendet. Starten Sie mit einer Mission.',
  'A plane circles at its take-off altitude. Take off to {altitude} m or more.':
    'Ein Flugzeug kreist in seiner Starthöhe. Starten Sie auf mindestens {altitude} m.',
  'The home altitude is not known yet. Wait for a position.':
    'Die Höhe des Home-Punkts ist noch nicht bekannt. Warten Sie auf eine Position.',
  'PX4 does not count pictures. Omit the count and stop the series yourself.':
    'PX4 zählt keine Fotos. Lassen Sie die Anzahl weg und beenden Sie die Serie selbst.',
  'The home altitude is unknown. Specify altitudeAmslM.':
    'Die Höhe des Home-Punkts ist unbekannt. Geben Sie sie über Meer an.',
  'The vehicle has no mode "{mode}". It has: {names}.':
    'Das Fahrzeug hat keinen Modus „{mode}“. Es hat: {names}.',
  'The vehicle is disarmed. It did not move.': 'Das Fahrzeug ist entschärft. Es hat sich nicht bewegt.',
  'The vehicle was already on the ground, armed.': 'Das Fahrzeug war bereits am Boden, scharf.',
  'The vehicle was already on the ground, disarmed.': 'Das Fahrzeug war bereits am Boden und entschärft.',

  // The vehicle accepted the command, but …
  'telemetry does not show it armed.': 'laut Telemetrie ist es nicht scharf.',
  'telemetry still shows it armed.': 'laut Telemetrie ist es noch scharf.',
  'telemetry does not show that speed yet; it shows on the next long leg.':
    'die Telemetrie zeigt diese Geschwindigkeit noch nicht; sie zeigt sich auf der nächsten langen Strecke.',
  'it did not reach the altitude in time.': 'es hat die Höhe nicht rechtzeitig erreicht.',
  'telemetry does not show it stopped.': 'laut Telemetrie hat es nicht angehalten.',
  'it is not on the ground yet.': 'es ist noch nicht am Boden.',
  'telemetry does not show it on the circle.': 'laut Telemetrie ist es nicht auf dem Kreis.',
  'it has not returned and landed yet.': 'es ist noch nicht zurückgekehrt und gelandet.',
  'telemetry does not show it flying the mission.': 'laut Telemetrie fliegt es die Mission nicht.',
  'telemetry does not show it flying the mission from item {number}.':
    'laut Telemetrie fliegt es die Mission nicht ab Punkt {number}.',
  'it did not climb to the altitude in time.': 'es ist nicht rechtzeitig auf die Höhe gestiegen.',
  'it has not reported a new picture.': 'es hat kein neues Foto gemeldet.',
  'it has never reported a picture, so this one cannot be confirmed.':
    'es hat noch nie ein Foto gemeldet, daher lässt sich dieses nicht bestätigen.',
  'it does not report its camera state, so the end of the series cannot be confirmed.':
    'es meldet den Zustand seiner Kamera nicht, daher lässt sich das Ende der Serie nicht bestätigen.',
  'it does not report the pictures of a series.': 'es meldet die Fotos einer Serie nicht.',
  'it has never reported a picture, so the series cannot be confirmed.':
    'es hat noch nie ein Foto gemeldet, daher lässt sich die Serie nicht bestätigen.',
  'telemetry does not show its gimbal pointing there.': 'laut Telemetrie zeigt sein Gimbal nicht dorthin.',
  'it reports no gimbal angles, so the camera direction cannot be confirmed.':
    'es meldet keine Gimbalwinkel, daher lässt sich die Blickrichtung der Kamera nicht bestätigen.',
  'it does not report whether the gripper {state}. Check it before you rely on it.':
    'es meldet nicht, ob der Greifer {state} ist. Prüfen Sie das, bevor Sie sich darauf verlassen.',
  'telemetry does not show relay {relay} {state}.': 'laut Telemetrie ist Relais {relay} nicht {state}.',
  'it reports no relays, so the switching cannot be confirmed.':
    'es meldet keine Relais, daher lässt sich das Schalten nicht bestätigen.',
  'telemetry does not show output {channel} at {pwm} µs.':
    'laut Telemetrie hat Ausgang {channel} nicht {pwm} µs.',
  'it reports no outputs, so the servo movement cannot be confirmed.':
    'es meldet keine Ausgänge, daher lässt sich die Bewegung des Servos nicht bestätigen.',
  'it did not reach the position in time.': 'es hat die Position nicht rechtzeitig erreicht.',
  'it has not reported the new home position.': 'es hat den neuen Home-Punkt nicht gemeldet.',
  'it has not reported the new value of the parameter.':
    'es hat den neuen Wert des Parameters nicht gemeldet.',
  'telemetry does not show the new mode.': 'die Telemetrie zeigt den neuen Modus nicht.',
} as const satisfies Readonly<Record<string, string>>;

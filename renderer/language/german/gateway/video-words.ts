/** What the gateway says of video. Braces stand for what it fills in. */
export const videoWords: Readonly<Record<string, string>> = {
  // Sources
  'Video source {id} not found.': 'Videoquelle {id} nicht gefunden.',
  'Video recording {id} not found.': 'Videoaufnahme {id} nicht gefunden.',
  '"{address}" is not an address of this kind of video. Example: {example}':
    '„{address}“ ist keine Adresse dieser Videoart. Beispiel: {example}',
  'A station keeps {count} video sources. Remove one first.':
    'Eine Station führt höchstens {count} Videoquellen. Entfernen Sie zuerst eine.',
  'The source "{name}" has this address already.': 'Die Quelle „{name}“ hat diese Adresse bereits.',
  'The vehicle announces video at {host}, outside the local network. Accept it to connect.':
    'Das Fahrzeug kündigt Video auf {host} an, außerhalb des lokalen Netzes. Bestätigen Sie die Adresse, um zu verbinden.',
  // The picture
  'Packets were lost. Waiting for the next key frame.':
    'Pakete gingen verloren. Warten auf das nächste Schlüsselbild.',
  'Packets were lost. The picture is damaged until the next key frame.':
    'Pakete gingen verloren. Das Bild ist bis zum nächsten Schlüsselbild beschädigt.',
  'Waiting for the first key frame.': 'Warten auf das erste Schlüsselbild.',
  'The format of the video cannot be read.': 'Das Format des Videos ist nicht lesbar.',
  'No picture for 500 ms.': 'Seit 500 ms kein Bild.',
  'No key frame for 10 s. Set a key frame interval of 1 or 2 s at the camera.':
    'Seit 10 s kein Schlüsselbild. Stellen Sie an der Kamera einen Schlüsselbildabstand von 1 oder 2 s ein.',
  'The source sends more than {limit} Mbit/s. Reduce the bit rate at the camera.':
    'Die Quelle sendet mehr als {limit} Mbit/s. Verringern Sie die Bitrate an der Kamera.',
  'Two senders use this port. Only the first one is shown.':
    'Zwei Sender benutzen diesen Port. Nur der erste wird gezeigt.',
  'The stream is neither H.264 nor H.265 (RTP payload type {type}).':
    'Der Datenstrom ist weder H.264 noch H.265 (RTP-Nutzlasttyp {type}).',
  'The stream is not MPEG-TS.': 'Der Datenstrom ist kein MPEG-TS.',
  'The stream has no H.264 or H.265 video.': 'Der Datenstrom enthält kein Video in H.264 oder H.265.',
  'The tables of the MPEG-TS stream are damaged.': 'Die Tabellen des MPEG-TS-Datenstroms sind beschädigt.',
  // Connections
  'The video cannot be received: {reason}': 'Das Video kann nicht empfangen werden: {reason}',
  'Another program uses UDP port {port}.': 'Ein anderes Programm benutzt den UDP-Port {port}.',
  '{host} is not an address of this machine. Listen on 0.0.0.0.':
    '{host} ist keine Adresse dieses Rechners. Empfangen Sie auf 0.0.0.0.',
  'UDP port {port} cannot be opened: {reason}': 'Der UDP-Port {port} kann nicht geöffnet werden: {reason}',
  'This machine cannot join the multicast group {group}.':
    'Dieser Rechner kann der Multicast-Gruppe {group} nicht beitreten.',
  '{host} does not answer on port {port}.': '{host} antwortet nicht auf Port {port}.',
  'The server closed the connection.': 'Der Server hat die Verbindung beendet.',
  'The server sends nothing.': 'Der Server sendet nichts.',
  'Nothing answers on port {port} of {host}.': 'Auf Port {port} von {host} antwortet nichts.',
  'The name {host} is unknown.': 'Der Name {host} ist unbekannt.',
  '{host} cannot be reached. Check the network.': '{host} ist nicht erreichbar. Prüfen Sie das Netz.',
  'The connection to {host} broke: {reason}': 'Die Verbindung zu {host} brach ab: {reason}',
  'The camera redirects to {host}, outside the local network. Add that address yourself if you trust it.':
    'Die Kamera leitet auf {host} um, außerhalb des lokalen Netzes. Fügen Sie diese Adresse selbst hinzu, wenn Sie ihr vertrauen.',
  'The RTSP server answers wrongly: {reason}': 'Der RTSP-Server antwortet fehlerhaft: {reason}',
  'The headers are too long.': 'Die Kopfzeilen sind zu lang.',
  'There are too many headers.': 'Es sind zu viele Kopfzeilen.',
  'It is not RTSP.': 'Es ist kein RTSP.',
  'The length of the body is not valid.': 'Die Länge des Inhalts ist ungültig.',
  'The RTSP server does not answer.': 'Der RTSP-Server antwortet nicht.',
  'The RTSP server sends video over UDP only, which is not supported.':
    'Der RTSP-Server sendet Video nur über UDP. Das wird nicht unterstützt.',
  'The RTSP server has no stream at this address.': 'Der RTSP-Server hat unter dieser Adresse kein Video.',
  'The RTSP server answered {status} {reason}.': 'Der RTSP-Server antwortete {status} {reason}.',
  'The RTSP server requires a user and a password. Add them to the address: rtsp://user:password@host/':
    'Der RTSP-Server verlangt Benutzer und Kennwort. Ergänzen Sie die Adresse: rtsp://benutzer:kennwort@host/',
  'The RTSP server refuses the user or the password.': 'Der RTSP-Server lehnt Benutzer oder Kennwort ab.',
  'The RTSP server redirects to an address that cannot be used.':
    'Der RTSP-Server leitet auf eine unbrauchbare Adresse um.',
  'The RTSP server describes no video.': 'Der RTSP-Server beschreibt kein Video.',
  'The RTSP server does not send video over TCP.': 'Der RTSP-Server sendet Video nicht über TCP.',
  'The video server does not answer.': 'Der Videoserver antwortet nicht.',
  'The headers of the video server are too long.': 'Die Kopfzeilen des Videoservers sind zu lang.',
  'The video server broke the connection.': 'Der Videoserver hat die Verbindung abgebrochen.',
  'The video server answered {status}.': 'Der Videoserver antwortete {status}.',
  'The video server compresses its answer, which was not requested.':
    'Der Videoserver komprimiert seine Antwort, obwohl das nicht angefordert war.',
  'The video server redirects to an address that cannot be used.':
    'Der Videoserver leitet auf eine unbrauchbare Adresse um.',
  'The video server requires a user and a password. Add them to the address: http://user:password@host/':
    'Der Videoserver verlangt Benutzer und Kennwort. Ergänzen Sie die Adresse: http://benutzer:kennwort@host/',
  'The video server refuses the user or the password.': 'Der Videoserver lehnt Benutzer oder Kennwort ab.',
  'The address leads to no MJPEG stream (multipart/x-mixed-replace).':
    'Die Adresse führt zu keinem MJPEG-Datenstrom (multipart/x-mixed-replace).',
  'The MJPEG server answers wrongly: {reason}': 'Der MJPEG-Server antwortet fehlerhaft: {reason}',
  'There are no images.': 'Es kommen keine Bilder.',
  'An image is too large.': 'Ein Bild ist zu groß.',
  'The WebRTC connection cannot be made: {reason}':
    'Die WebRTC-Verbindung kann nicht aufgebaut werden: {reason}',
  'The WebRTC connection broke.': 'Die WebRTC-Verbindung brach ab.',
  'The answer of the WHEP server cannot be used: {reason}':
    'Die Antwort des WHEP-Servers ist unbrauchbar: {reason}',
  'It describes no video.': 'Sie beschreibt kein Video.',
  'It is too long.': 'Sie ist zu lang.',
  'The WHEP server answers, but no WebRTC connection can be made to it.':
    'Der WHEP-Server antwortet, aber es kommt keine WebRTC-Verbindung zu ihm zustande.',
  // Recordings
  'This video is already being recorded.': 'Dieses Video wird bereits aufgenommen.',
  'This video is not being recorded.': 'Dieses Video wird nicht aufgenommen.',
  'This video is being recorded. Stop the recording first.':
    'Dieses Video wird gerade aufgenommen. Beenden Sie zuerst die Aufnahme.',
  'MJPEG cannot be recorded: MP4 takes H.264 and H.265 only. Let the camera send one of them.':
    'MJPEG lässt sich nicht aufnehmen: MP4 nimmt nur H.264 und H.265 auf. Lassen Sie die Kamera eines davon senden.',
  'The station stopped while this was recorded.': 'Die Station endete während dieser Aufnahme.',
  'The disk is full. The video recording ended.': 'Die Platte ist voll. Die Videoaufnahme wurde beendet.',
  'The disk is too slow for the video. The recording ended.':
    'Die Platte ist zu langsam für das Video. Die Aufnahme wurde beendet.',
  'The video cannot be written to the disk: {reason}':
    'Das Video kann nicht auf die Platte geschrieben werden: {reason}',
  'The space for videos is used up by running recordings. The recording ended.':
    'Der Platz für Videos ist durch laufende Aufnahmen aufgebraucht. Die Aufnahme wurde beendet.',
};

/** Video: Fly, replay, the window of its own and the settings. */
export const video = {
  Video: 'Video',
  'On the Fly screen: swap video and map': 'Auf „Fliegen“: Video und Karte tauschen',

  // Kinds and states
  'RTP over UDP': 'RTP über UDP',
  RTSP: 'RTSP',
  'MPEG-TS over UDP': 'MPEG-TS über UDP',
  'MPEG-TS over TCP': 'MPEG-TS über TCP',
  'MJPEG over HTTP': 'MJPEG über HTTP',
  'WebRTC (WHEP)': 'WebRTC (WHEP)',
  connecting: 'verbindet',
  'waiting for video': 'wartet auf Bild',
  receiving: 'empfängt',
  stalled: 'stockt',

  // On the picture
  'Video {name}': 'Video {name}',
  'Picture of {name}': 'Bild von {name}',
  'You have no access to this video.': 'Sie haben keinen Zugriff auf dieses Video.',
  'Connection to the gateway lost. Connecting again…':
    'Verbindung zum Gateway verloren. Sie wird wiederhergestellt …',
  'This computer cannot decode H.265. Set the camera to H.264.':
    'Dieser Rechner kann H.265 nicht dekodieren. Stellen Sie die Kamera auf H.264.',
  'This computer cannot decode {codec}. Set the camera to H.264.':
    'Dieser Rechner kann {codec} nicht dekodieren. Stellen Sie die Kamera auf H.264.',
  'Connecting…': 'Verbindung wird aufgebaut …',
  'Waiting for video at {address}': 'Warten auf Bild an {address}',
  'The connection to the camera failed. Connecting again…':
    'Die Verbindung zur Kamera ist abgebrochen. Sie wird wiederhergestellt …',
  'No picture': 'Kein Bild',
  'No picture for {seconds} s': 'Kein Bild seit {seconds} s',
  'Picture damaged: packets lost': 'Bild gestört: Pakete verloren',
  'No picture yet': 'Noch kein Bild',
  'Saved {name}': '{name} gespeichert',
  REC: 'REC',
  'Stop recording': 'Aufzeichnung beenden',
  'MJPEG cannot be recorded.': 'MJPEG kann nicht aufgezeichnet werden.',
  Snapshot: 'Standbild speichern',
  'Own window': 'Eigenes Fenster',
  'The emergency keys command {vehicle}.': 'Die Nottasten steuern {vehicle}.',
  'The emergency keys do nothing here.': 'Die Nottasten wirken hier nicht.',
  'Full screen': 'Vollbild',
  'Leave full screen': 'Vollbild verlassen',
  'Full screen is not possible here': 'Vollbild ist hier nicht möglich',
  'The browser blocked the window. Allow pop-up windows for this page.':
    'Der Browser hat das Fenster verhindert. Erlauben Sie Pop-up-Fenster für diese Seite.',
  'This video source was removed': 'Diese Videoquelle wurde entfernt',
  'Close window': 'Fenster schließen',
  'Open another one on the Fly screen.': 'Öffnen Sie unter „Fliegen“ eine andere.',

  // Fly
  'Show video': 'Video anzeigen',
  'Hide video': 'Video ausblenden',
  'Show the video large': 'Video groß anzeigen',
  'Show the map large': 'Karte groß anzeigen',
  'Swap video and map': 'Video und Karte tauschen',
  'Instruments over the picture': 'Instrumente im Bild',
  'Choose video sources': 'Videoquellen wählen',
  'Of the selected vehicle': 'Vom gewählten Fahrzeug',
  'Video sources…': 'Videoquellen …',
  'No video is shown.': 'Es wird kein Video gezeigt.',
  'This vehicle has no video source. Choose one in the list.':
    'Dieses Fahrzeug hat keine Videoquelle. Wählen Sie eine in der Liste.',

  // Replay
  'No video at this moment': 'Zu diesem Zeitpunkt kein Video',
  'Opening the video…': 'Video wird geöffnet …',
  'Cannot play the video: {cause}': 'Das Video kann nicht abgespielt werden: {cause}',
  'Picture {seconds} s off': 'Bild {seconds} s daneben',
  'This computer cannot decode {codec}.': 'Dieser Rechner kann {codec} nicht dekodieren.',

  // Settings
  'Cameras this station receives. Vehicles announce their own cameras; others are added here. Fly shows the sources of the selected vehicle.':
    'Kameras, die diese Station empfängt. Fahrzeuge melden ihre eigenen Kameras; weitere fügen Sie hier hinzu. „Fliegen“ zeigt die Quellen des gewählten Fahrzeugs.',
  'Add video source': 'Videoquelle hinzufügen',
  'Add a video source': 'Videoquelle hinzufügen',
  'Loading video sources…': 'Videoquellen werden geladen …',
  'No video sources': 'Keine Videoquellen',
  'Most cameras send RTP over UDP to port 5600, or offer an RTSP address.':
    'Die meisten Kameras senden RTP über UDP an Port 5600 oder bieten eine RTSP-Adresse.',
  'Video sources': 'Videoquellen',
  Picture: 'Bild',
  'Packets lost': 'Verlorene Pakete',
  'Example: {example}': 'Beispiel: {example}',
  'Enter an address, such as {example}.': 'Geben Sie eine Adresse ein, etwa {example}.',
  'The camera sends H.264 or H.265 to this computer. Enter the local port, usually 5600.':
    'Die Kamera sendet H.264 oder H.265 an diesen Rechner. Geben Sie den lokalen Port ein, meist 5600.',
  'The camera offers a stream at an address. User and password may be part of it.':
    'Die Kamera bietet einen Strom unter einer Adresse. Benutzer und Passwort können darin stehen.',
  'The camera sends MPEG-TS to this computer. Enter the local port.':
    'Die Kamera sendet MPEG-TS an diesen Rechner. Geben Sie den lokalen Port ein.',
  'The camera offers MPEG-TS at a TCP port.': 'Die Kamera bietet MPEG-TS an einem TCP-Port.',
  'The camera offers JPEG pictures one after the other at a web address.':
    'Die Kamera bietet fortlaufend JPEG-Bilder unter einer Webadresse.',
  'A server such as MediaMTX offers the camera over WebRTC at a web address.':
    'Ein Server wie MediaMTX bietet die Kamera über WebRTC unter einer Webadresse.',
  'Track something in the picture': 'Etwas im Bild verfolgen',
  'Click what the camera is to follow, or draw a box around it. Arrow keys move the cross.':
    'Klicken Sie an, was die Kamera verfolgen soll, oder ziehen Sie einen Rahmen darum. Pfeiltasten bewegen das Kreuz.',
  'The picture stands still, so nothing in it can be tracked.':
    'Das Bild steht, deshalb kann darin nichts verfolgt werden.',
} as const satisfies Readonly<Record<string, string>>;

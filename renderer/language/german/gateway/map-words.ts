/** Servers of online maps, and layers that cannot be added. Braces stand for what the gateway fills in. */
export const mapWords: Readonly<Record<string, string>> = {
  'No connection to the server.': 'Keine Verbindung zum Server.',
  'The server did not answer in time.': 'Der Server hat nicht rechtzeitig geantwortet.',
  'The server is slow to answer.': 'Der Server antwortet langsam.',
  'The server answered {status}.': 'Der Server hat mit {status} geantwortet.',
  'The server redirects more than {count} times.': 'Der Server leitet mehr als {count}-mal um.',
  'The server encodes its answer as {encoding}, which was not requested.':
    'Der Server kodiert seine Antwort als {encoding}, was nicht angefordert wurde.',
  'The server has nothing at this address.': 'Unter dieser Adresse hat der Server nichts.',
  'The server sent a page instead of a tile.': 'Der Server hat eine Webseite statt einer Kachel gesendet.',
  'The server sent another kind of tile than expected.':
    'Der Server hat eine andere Art Kachel gesendet als erwartet.',
  'The answer is larger than {size} bytes.': 'Die Antwort ist größer als {size} Byte.',
  'The address {fault}.': 'Die Adresse {fault}.',
  'Too many tiles are requested from the server.': 'Vom Server werden zu viele Kacheln angefordert.',
  'This provider needs your own key. Enter it under Settings, Maps.':
    'Dieser Anbieter verlangt einen eigenen Schlüssel. Geben Sie ihn unter Einstellungen, Karten ein.',

  // Fields of a layer: the name of the field goes before.
  'Invalid body: {pointer} {detail}.': 'Ungültige Angabe: {pointer} {detail}.',
  'cannot be read: {why}': 'lässt sich nicht lesen: {why}',
  'must begin with http:// or https://': 'muss mit http:// oder https:// beginnen',
  'must not contain a user name or password': 'darf weder Benutzernamen noch Passwort enthalten',
  'is in the local network or on this machine. Allow this explicitly if you intend it':
    'liegt im lokalen Netz oder auf diesem Rechner. Erlauben Sie dies ausdrücklich, wenn es so gewollt ist',
  'must hold {z}, {x} and {y}, or {-y} where rows count from the south':
    'muss {z}, {x} und {y} enthalten, oder {-y}, wenn Zeilen von Süden zählen',
  'is neither a tile URL with {z}, {x} and {y} nor a TileJSON, WMTS or style document':
    'ist weder eine Kachel-URL mit {z}, {x} und {y} noch ein TileJSON-, WMTS- oder Style-Dokument',
  'is a style with a script': 'ist ein Style mit einem Skript',
  'is a style without a source of image or vector tiles':
    'ist ein Style ohne Quelle für Bild- oder Vektorkacheln',
  'is an XML document with a DOCTYPE': 'ist ein XML-Dokument mit DOCTYPE',
  'is a broken XML document': 'ist ein fehlerhaftes XML-Dokument',
  'is an XML document, but not WMTS capabilities': 'ist ein XML-Dokument, aber keine WMTS-Beschreibung',
  'is a WMTS without tiles in Web Mercator (EPSG:3857)':
    'ist ein WMTS ohne Kacheln in Web-Mercator (EPSG:3857)',
  'is a WMTS whose zoom levels are not those of web maps':
    'ist ein WMTS, dessen Zoomstufen nicht denen von Webkarten entsprechen',
  'is a WMTS without PNG, JPEG or WebP tiles by GET':
    'ist ein WMTS ohne PNG-, JPEG- oder WebP-Kacheln per GET',
  'is a document whose tiles have no http or https address':
    'ist ein Dokument, dessen Kacheln keine http- oder https-Adresse haben',
  'leads to no tiles': 'führt zu keinen Kacheln',
  'leads to vector tiles. Use their TileJSON or style, which names their layers':
    'führt zu Vektorkacheln. Verwenden Sie deren TileJSON oder Style, die ihre Ebenen nennen',
  'leads to vector tiles, which contain no elevation': 'führt zu Vektorkacheln, die keine Höhen enthalten',
  'must contain {key} in the place of the key': 'muss {key} an der Stelle des Schlüssels enthalten',
  'is required, because the address contains {key}': 'ist nötig, weil die Adresse {key} enthält',
  'is required: the map must name its provider': 'ist nötig: Die Karte muss ihren Anbieter nennen',
  'is required: the address does not say how far the tiles can be zoomed':
    'ist nötig: Die Adresse sagt nicht, wie weit sich die Kacheln zoomen lassen',
  'must not be larger than maxZoom, and both between 0 and 22':
    'darf nicht größer sein als die letzte Zoomstufe; beide liegen zwischen 0 und 22',
  'is required for elevation': 'ist für Höhen nötig',
  'is for elevation only': 'gilt nur für Höhen',
  'cannot change between elevation and a picture. Add the layer again':
    'kann nicht zwischen Höhen und Bild wechseln. Fügen Sie die Ebene neu hinzu',
};

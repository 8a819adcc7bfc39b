import type { Messages } from './en.ts';

export const de: Messages = {
  startAgain: 'Neu beginnen',
  tryAgain: 'Noch einmal versuchen',
  whatThisIs: 'Was ist das hier?',
  privacy: 'Datenschutzerklärung',
  nothingLost:
    'Es ist nichts verloren: Wörter, die du gesammelt hast, werden gesendet, sobald du verbunden bist.',
  connectedTitle: 'Du bist verbunden',
  connected: 'Du kannst diesen Tab schließen. $name ist jetzt mit deinem Konto verbunden.',
  invalidTitle: 'Dieser Anmeldelink gilt nicht mehr',
  invalidWhy:
    'Er wurde schon benutzt, ist älter als zehn Minuten oder gehört zu einem anderen Browser.',
  invalidDo:
    'Zu deiner Sicherheit wurde er nicht verwendet. Beginne neu und bleibe dabei in diesem Browser.',
  issuerTitle: 'Die Antwort kam von einem anderen Dienst',
  issuerWhy:
    'Die Antwort auf die Anmeldung nennt einen Dienst, mit dem der Server von $name nicht zusammenarbeitet. Sie wurde deshalb nicht verwendet.',
  issuerDo:
    'Beginne neu. Wenn diese Seite wieder erscheint, wende dich an den Betreiber von $name.',
  deniedTitle: 'Nicht verbunden',
  deniedWhy: 'Du hast keine Erlaubnis gegeben, also wurde nichts verbunden.',
  deniedDo: 'Du kannst jederzeit neu beginnen.',
  refusedTitle: 'Der Dienst hat die Anmeldung abgelehnt',
  refusedWhy: 'Er hat mit einem Fehler statt mit einer Erlaubnis geantwortet.',
  refusedDo:
    'Beginne neu. Wenn diese Seite wieder erscheint, wende dich an den Betreiber von $name: Die Registrierung beim Dienst ist vielleicht falsch.',
  lateTitle: 'Die Anmeldung hat zu lange gedauert',
  lateWhy: 'Der Dienst nimmt die Erlaubnis von eben nicht mehr an.',
  setupTitle: 'Der Server von $name ist nicht richtig eingerichtet',
  setupWhy:
    'Der Dienst erkennt diesen Server nicht als registrierte Anwendung an, deshalb kann sich niemand verbinden.',
  setupDo: 'Bitte den Betreiber, Client-ID, Client-Secret und Callback-URL zu prüfen.',
  unusableTitle: 'Die Antwort des Dienstes ist nicht brauchbar',
  unusableWhy:
    'Er hat deine Anmeldung angenommen, aber seine Antwort enthält keinen Zugang, den $name verwenden kann.',
  notLastingWhy:
    'Er hat deine Anmeldung angenommen, aber der Zugang, den er gab, ist nicht von Dauer: Er endet sofort und lässt sich nicht verlängern.',
  unusableDo:
    'Beginne neu. Wenn diese Seite wieder erscheint, wende dich an den Betreiber von $name: Im Protokoll des Servers steht, was fehlt.',
  unavailableTitle: 'Der Server von $name kann gerade nicht antworten',
  unavailableDo: 'Versuche es in einer Minute noch einmal.',
  tooManyTitle: 'Zu viele Anfragen aus deinem Netz',
  tooManyDo: 'Warte eine Minute und versuche es dann noch einmal.',
  notFoundTitle: 'Diese Seite gibt es hier nicht',
  notFound:
    'Diese Adresse gehört zum Server von $name. Öffne die Erweiterung $name, um ihn zu benutzen.',
  downTitle: 'Der Dienst antwortet nicht',
  downWhy: 'Die Anmeldung läuft über $1. Diese Adresse ist gerade nicht erreichbar.',
  downDo: 'Versuche es in ein paar Minuten noch einmal.',
  homeTitle: 'Der Server von $name',
  homeWhat:
    'Die Browser-Erweiterung $name verbindet sich mit diesem Server und dieser, für Lernende, die es erlaubt haben, mit dem Vokabeldienst unter $1.',
  homeDo: 'Hier gibt es nichts zu tun: Benutze die Erweiterung in deiner Symbolleiste.',
  privacyLead:
    'Was die Erweiterung $name und dieser Server senden und speichern und was nicht. Alles dient einem Zweck: Wörter zu sammeln und zu wiederholen.',
  privacyDate: 'Stand: $1.',
  sentTitle: 'Was gesendet wird',
  sentLead:
    'Erst nachdem du zugestimmt hast, an diesen Server und von hier an den Vokabeldienst unter $1:',
  sentWord:
    'Jedes Wort, das du sammelst, mit Sprache, Lernstand, Schlagwörtern und Notizen. Der Satz, in dem es stand, ist eine der Notizen, wenn du das nicht ausschaltest.',
  sentPage: 'Titel und Adresse der Seite als weitere Notiz: nur wenn du das einschaltest.',
  sentAnswers:
    'Deine Antworten auf Karten: welche Karte, was du geschrieben hast, ob es richtig war und wie lange es gedauert hat.',
  sentRequests: 'Welche Karten und welchen Teil deiner Wortliste du öffnest.',
  sentIds: 'Zufällige Kennungen, damit nichts doppelt oder an ein anderes Konto gesendet wird.',
  browserTitle: 'In deinem Browser',
  browserWords:
    'Wörter, die du sammelst oder importierst, bleiben mit Satz, Titel und Adresse ihrer Seite in der Erweiterung. Aus einem privaten Fenster wird nur das Wort gespeichert.',
  browserReviews:
    'Ebenso eine Kopie deiner Wortliste, deine Lernpläne, die Karten einer laufenden Wiederholung, deine Antworten und, für den Kalender, wie viel du an welchem Tag wiederholt hast.',
  browserChoices: 'Ebenso deine Einstellungen und mit welchem Konto du verbunden bist.',
  browserScripts: 'Auf keiner Seite läuft etwas, bevor du selbst etwas tust.',
  serverTitle: 'Auf diesem Server',
  serverPermission:
    'Die Erlaubnis, die du bei $1 gegeben hast, wird verschlüsselt aufbewahrt, um für dich zu handeln; dein Passwort läuft nie über diesen Server.',
  serverLogin: 'Eine Anmeldung, die nicht zu Ende geführt wird, wird nach $1 Minuten gelöscht.',
  serverWrites:
    'Wörter, Karten und Antworten leitet dieser Server an den Dienst weiter. $1 Stunden lang speichert er verschlüsselt, was der Dienst auf ein Wort oder eine Antwort zurückgemeldet hat, damit nichts doppelt gesendet wird.',
  serverCounts:
    'Er zählt deine Anfragen, um gerecht zu verteilen, was der Dienst erlaubt. Diese Zahlen werden zwei Stunden nach deiner letzten Anfrage gelöscht.',
  serverAddress:
    'Wie bei jeder Anfrage im Netz erfährt dieser Server deine IP-Adresse und den Namen deines Browsers. Gespeichert wird nur ein Hashwert der Adresse, für einige Minuten, um Anfragen zu begrenzen.',
  serverLogs:
    'Protokolle enthalten Zeiten, Routen, Zufallszahlen und Ergebnisse: kein Wort, kein Token, kein Cookie, keine IP-Adresse.',
  serverCookie:
    'Ein Cookie, das nur dieser Server liest, hält die Verbindung aufrecht, bis $1 Tage nach der letzten Benutzung und höchstens $2.',
  sitesTitle: 'Andere Websites',
  sitesMedia:
    'Wenn du dir das Bild einer Karte anzeigen lässt oder ihre Aufnahme abspielst, ruft dein Browser die Datei von ihrer Website ab.',
  sitesVoices:
    'Wenn du Online-Stimmen oder Spracherkennung erlaubst, erhält der Hersteller deines Browsers den Text oder deine Stimme.',
  sitesList: 'Wenn du eine Liste von einer Adresse importierst, wird sie dort einmal abgerufen.',
  endTitle: 'Verbindung trennen',
  end: 'Trenne die Verbindung in der Erweiterung: Die Erlaubnis, das Cookie und die Aufzeichnungen über Gesendetes werden sofort von diesem Server gelöscht. Du kannst die Erlaubnis auch beim Dienst zurückziehen.',
  endDevice:
    'Lösche in den Einstellungen der Erweiterung alles auf diesem Gerät oder entferne die Erweiterung: Dann bleibt nichts in deinem Browser.',
  endService: 'Was der Dienst behält, löschst du beim Dienst.',
  othersTitle: 'Niemand sonst',
  others:
    'Keine Nutzungsanalyse, keine Werbung, kein Verkauf, keine andere Verwendung, keine Dritten.',
  limitedUse:
    'Die Verwendung dieser Daten entspricht der Richtlinie des Chrome Web Store zu Nutzerdaten („User Data Policy“) samt den Vorgaben zur eingeschränkten Verwendung („Limited Use“).',
  askTitle: 'Fragen',
  ask: 'Schreib an $1.',
  askNobody: 'Frag, wer dir die Erweiterung gegeben hat: Diese Leute betreiben den Server.',
  askRights:
    'Du kannst eine Kopie deiner Daten oder ihre Löschung verlangen und dich bei deiner Datenschutzbehörde beschweren.',
};

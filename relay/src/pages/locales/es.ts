import type { Messages } from './en.ts';

export const es: Messages = {
  startAgain: 'Empezar de nuevo',
  tryAgain: 'Reintentar',
  whatThisIs: 'Qué es esto',
  privacy: 'Política de privacidad',
  nothingLost:
    'No se ha perdido nada: las palabras que has añadido se enviarán cuando te conectes.',
  connectedTitle: 'Te has conectado',
  connected: 'Puedes cerrar esta pestaña. $name ya está conectado a tu cuenta.',
  invalidTitle: 'Este enlace de inicio de sesión ya no sirve',
  invalidWhy: 'Ya se usó, tiene más de diez minutos o pertenece a otro navegador.',
  invalidDo: 'Por tu seguridad no se ha usado. Empieza de nuevo y termina en este mismo navegador.',
  issuerTitle: 'La respuesta vino de otro servicio',
  issuerWhy:
    'La respuesta nombra un servicio que el servidor de $name no usa, así que no se ha usado.',
  issuerDo: 'Empieza de nuevo. Si esta página vuelve a salir, avisa a quien gestiona $name.',
  deniedTitle: 'Sin conectar',
  deniedWhy: 'No diste permiso, así que no se conectó nada.',
  deniedDo: 'Puedes empezar de nuevo cuando quieras.',
  refusedTitle: 'El servicio rechazó el inicio de sesión',
  refusedWhy: 'Respondió con un error en lugar de un permiso.',
  refusedDo:
    'Empieza de nuevo. Si esta página vuelve a salir, avisa a quien gestiona $name: su registro en el servicio puede ser incorrecto.',
  lateTitle: 'El inicio de sesión tardó demasiado',
  lateWhy: 'El servicio ya no acepta el permiso que dio hace un momento.',
  setupTitle: 'El servidor de $name no está bien configurado',
  setupWhy:
    'El servicio no acepta este servidor como aplicación registrada, así que nadie puede conectarse.',
  setupDo:
    'Pide a quien lo gestiona que compruebe el ID de cliente, el secreto de cliente y la URL de retorno.',
  unusableTitle: 'La respuesta del servicio no sirve',
  unusableWhy:
    'Ha aceptado el inicio de sesión, pero su respuesta no contiene un acceso que $name pueda usar.',
  notLastingWhy:
    'Ha aceptado el inicio de sesión, pero el acceso que ha dado no dura: termina enseguida y no se puede renovar.',
  unusableDo:
    'Empieza de nuevo. Si vuelve a aparecer esta página, avisa a quien gestiona $name: el registro del servidor dice qué falta.',
  unavailableTitle: 'El servidor de $name no puede responder ahora mismo',
  unavailableDo: 'Inténtalo de nuevo dentro de un minuto.',
  tooManyTitle: 'Demasiadas solicitudes desde tu red',
  tooManyDo: 'Espera un minuto e inténtalo de nuevo.',
  notFoundTitle: 'Aquí no existe esa página',
  notFound: 'Esta dirección es del servidor de $name. Abre la extensión $name para usarlo.',
  downTitle: 'El servicio no responde',
  downWhy: 'La sesión se inicia en $1, que ahora mismo no está disponible.',
  downDo: 'Inténtalo de nuevo dentro de unos minutos.',
  homeTitle: 'El servidor de $name',
  homeWhat:
    'La extensión de navegador $name se comunica con este servidor, y este con el servicio de vocabulario en $1 para quienes lo han permitido.',
  homeDo: 'Aquí no hay nada que hacer: usa la extensión en tu barra de herramientas.',
  privacyLead:
    'Qué envían y conservan la extensión $name y este servidor, y qué no. Todo sirve a un solo fin: añadir palabras y repasarlas.',
  privacyDate: 'Versión del $1.',
  sentTitle: 'Qué se envía',
  sentLead:
    'Solo después de que lo aceptes, a este servidor y, desde aquí, al servicio de vocabulario en $1:',
  sentWord:
    'Cada palabra que añades, con su idioma, dominio, etiquetas y notas. La frase en que estaba es una de las notas, a menos que lo desactives.',
  sentPage: 'El título y la dirección de la página, como otra nota: solo si lo activas.',
  sentAnswers:
    'Tus respuestas a las tarjetas: qué tarjeta, qué escribiste, si era correcto y cuánto tardaste.',
  sentRequests: 'Qué tarjetas y qué parte de tu lista de palabras abres.',
  sentIds: 'Identificadores aleatorios, para que nada se envíe dos veces ni a otra cuenta.',
  browserTitle: 'En tu navegador',
  browserWords:
    'Las palabras que añades o importas se conservan en la extensión con su frase y con el título y la dirección de su página. De una ventana privada solo se conserva la palabra.',
  browserReviews:
    'También una copia de tu lista de palabras, tus planes de repaso, las tarjetas de un repaso en curso, tus respuestas y, para el calendario, cuánto repasaste cada día.',
  browserChoices: 'También tus ajustes y a qué cuenta está conectada la extensión.',
  browserScripts: 'Nada se ejecuta en ninguna página hasta que tú hagas algo.',
  serverTitle: 'En este servidor',
  serverPermission:
    'El permiso que diste en $1 se conserva cifrado, para actuar por ti; tu contraseña nunca pasa por aquí.',
  serverLogin: 'Un inicio de sesión sin terminar se elimina a los $1 minutos.',
  serverWrites:
    'Las palabras, las tarjetas y las respuestas se transmiten al servicio. Durante $1 horas el servidor conserva cifrado el resultado de cada palabra y respuesta enviada, para que nada se envíe dos veces.',
  serverCounts:
    'Cuenta tus solicitudes, para repartir lo que el servicio permite. Esas cuentas se eliminan dos horas después de tu última solicitud.',
  serverAddress:
    'Como en toda solicitud en la web, tu dirección IP y el nombre de tu navegador llegan a este servidor. No se conservan: solo un hash de la dirección, unos minutos, para limitar las solicitudes.',
  serverLogs:
    'Los registros tienen horas, rutas, números aleatorios y resultados: ninguna palabra, token, cookie ni dirección IP.',
  serverCookie:
    'Una cookie que solo lee este servidor mantiene la conexión hasta $1 días después del último uso, y $2 como máximo.',
  sitesTitle: 'Otros sitios',
  sitesMedia:
    'Si muestras la imagen de una tarjeta o reproduces su grabación, tu navegador pide ese archivo a su sitio.',
  sitesVoices:
    'Si permites voces en línea o el reconocimiento de voz, el fabricante de tu navegador recibe el texto o tu voz.',
  sitesList: 'Si importas una lista de una dirección, se pide allí una vez.',
  endTitle: 'Desconectarse',
  end: 'Desconéctate en la extensión: el permiso, la cookie y los registros de lo enviado se eliminan de este servidor al momento. También puedes retirar el permiso en el servicio.',
  endDevice:
    'Elimina todo de este dispositivo en los ajustes de la extensión, o quita la extensión: así no queda nada en tu navegador.',
  endService: 'Lo que conserva el servicio se elimina en el servicio.',
  othersTitle: 'Nadie más',
  others: 'Sin analítica, sin publicidad, sin venta, sin otro uso, sin terceros.',
  limitedUse:
    'El uso de estos datos cumple la política de datos de usuario de Chrome Web Store («User Data Policy»), incluidos los requisitos de uso limitado («Limited Use»).',
  askTitle: 'Preguntas',
  ask: 'Escribe a $1.',
  askNobody: 'Pregunta a quien te dio la extensión: es quien gestiona este servidor.',
  askRights:
    'Puedes pedir una copia de tus datos o su eliminación, y reclamar ante tu autoridad de protección de datos.',
};

import type { Messages } from './en.ts';

export const es: Messages = {
  startAgain: 'Empezar de nuevo',
  tryAgain: 'Reintentar',
  whatThisIs: 'Qué es esto',
  privacy: 'Privacidad',
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
  issuerDo: 'Empieza de nuevo. Si esta página vuelve a salir, avisa a quienes gestionan tu $name.',
  deniedTitle: 'Sin conectar',
  deniedWhy: 'No diste permiso, así que no se conectó nada.',
  deniedDo: 'Puedes empezar de nuevo cuando quieras.',
  refusedTitle: 'El servicio rechazó el inicio de sesión',
  refusedWhy: 'Respondió con un error en lugar de un permiso.',
  refusedDo:
    'Empieza de nuevo. Si esta página vuelve a salir, avisa a quienes gestionan tu $name: su registro en el servicio puede ser incorrecto.',
  lateTitle: 'El inicio de sesión tardó demasiado',
  lateWhy: 'El servicio ya no acepta el permiso que dio hace un momento.',
  setupTitle: 'El servidor de $name no está bien configurado',
  setupWhy:
    'El servicio no acepta este servidor como aplicación registrada, así que nadie puede conectarse.',
  setupDo: 'Pide a quienes lo gestionan que comprueben client id, client secret y callback URL.',
  unusableTitle: 'La respuesta del servicio no sirve',
  unusableWhy:
    'Ha aceptado el inicio de sesión, pero su respuesta no contiene un acceso que $name pueda usar.',
  unusableDo:
    'Empieza de nuevo. Si vuelve a aparecer esta página, avisa a quienes gestionan tu $name: el registro del servidor dice qué falta.',
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
    'La extensión de navegador $name habla con este servidor, y este habla con el servicio de vocabulario en $1 para quienes lo han permitido.',
  homeDo: 'Aquí no hay nada que hacer: usa la extensión en tu barra de herramientas.',
  privacyLead: 'Qué conservan la extensión y este servidor, y qué no.',
  browserTitle: 'En tu navegador',
  browserWords:
    'Las palabras que añades, con la frase, el título y la dirección de su página, se conservan en la extensión. De una ventana privada solo se conserva la palabra.',
  browserReviews:
    'También tus planes de repaso, las tarjetas de un repaso en curso y, para el calendario, cuánto repasaste cada día. De todo ello solo salen tus respuestas, hacia el servicio.',
  browserScripts: 'Nada se ejecuta en ninguna página hasta que tú hagas algo.',
  serverTitle: 'En este servidor',
  serverPermission:
    'El permiso que diste en $1 se conserva cifrado, para actuar por ti; tu contraseña nunca pasa por aquí.',
  serverWrites:
    'Las palabras, las tarjetas y las respuestas se transmiten al servicio. Durante 24 horas el servidor conserva cifrado lo que el servicio respondió a una escritura, para que nada se envíe dos veces.',
  serverLogs: 'Los registros tienen horas, rutas y resultados: ninguna palabra, token ni cookie.',
  serverCookie:
    'Una cookie que solo lee este servidor mantiene la conexión hasta 30 días después del último uso.',
  endTitle: 'Desconectarse',
  end: 'Desconéctate en la extensión: el permiso, la cookie y los registros de escrituras se eliminan de este servidor al momento. También puedes retirar el permiso en el servicio.',
  othersTitle: 'Nadie más',
  others: 'Sin analítica, sin publicidad, sin terceros.',
};

import type { Messages } from './en.ts';

export const fr: Messages = {
  startAgain: 'Recommencer',
  tryAgain: 'Réessayer',
  whatThisIs: 'De quoi il s’agit',
  privacy: 'Politique de confidentialité',
  nothingLost:
    'Rien n’est perdu : les mots que vous avez ajoutés seront envoyés dès que la connexion sera établie.',
  connectedTitle: 'Connexion réussie',
  connected: 'Vous pouvez fermer cet onglet. $name est maintenant connecté à votre compte.',
  invalidTitle: 'Ce lien de connexion n’est plus valable',
  invalidWhy: 'Il a déjà servi, date de plus de dix minutes ou appartient à un autre navigateur.',
  invalidDo:
    'Pour votre sécurité, il n’a pas été utilisé. Recommencez et terminez dans ce même navigateur.',
  issuerTitle: 'La réponse vient d’un autre service',
  issuerWhy:
    'La réponse nomme un service que le serveur de $name n’utilise pas ; elle n’a donc pas été utilisée.',
  issuerDo: 'Recommencez. Si cette page réapparaît, contactez l’opérateur de $name.',
  deniedTitle: 'Non connecté',
  deniedWhy: 'Vous n’avez pas donné l’autorisation ; rien n’a été connecté.',
  deniedDo: 'Vous pouvez recommencer quand vous voulez.',
  refusedTitle: 'Le service a refusé la connexion',
  refusedWhy: 'Il a répondu par une erreur au lieu d’une autorisation.',
  refusedDo:
    'Recommencez. Si cette page réapparaît, contactez l’opérateur de $name : son enregistrement auprès du service est peut-être incorrect.',
  lateTitle: 'La connexion a pris trop de temps',
  lateWhy: 'Le service n’accepte plus l’autorisation donnée à l’instant.',
  setupTitle: 'Le serveur de $name est mal configuré',
  setupWhy:
    'Le service n’accepte pas ce serveur comme application enregistrée ; personne ne peut se connecter.',
  setupDo:
    'Demandez à son opérateur de vérifier l’identifiant client, le secret client et l’URL de rappel.',
  unusableTitle: 'La réponse du service est inutilisable',
  unusableWhy:
    'Il a accepté votre connexion, mais sa réponse ne contient aucun accès utilisable par $name.',
  notLastingWhy:
    'Il a accepté votre connexion, mais l’accès qu’il a donné ne dure pas : il prend fin aussitôt et ne peut pas être renouvelé.',
  unusableDo:
    'Recommencez. Si cette page réapparaît, contactez l’opérateur de $name : le journal du serveur indique ce qui manque.',
  unavailableTitle: 'Le serveur de $name ne peut pas répondre pour le moment',
  unavailableDo: 'Réessayez dans une minute.',
  tooManyTitle: 'Trop de requêtes depuis votre réseau',
  tooManyDo: 'Attendez une minute, puis réessayez.',
  notFoundTitle: 'Cette page n’existe pas ici',
  notFound:
    'Cette adresse est celle du serveur de $name. Ouvrez l’extension $name pour l’utiliser.',
  downTitle: 'Le service ne répond pas',
  downWhy: 'La connexion se fait sur $1, injoignable pour le moment.',
  downDo: 'Réessayez dans quelques minutes.',
  homeTitle: 'Le serveur de $name',
  homeWhat:
    'L’extension de navigateur $name communique avec ce serveur, qui communique avec le service de vocabulaire à l’adresse $1 pour les personnes qui l’ont autorisé.',
  homeDo: 'Il n’y a rien à faire ici : utilisez l’extension dans votre barre d’outils.',
  privacyLead:
    'Ce que l’extension $name et ce serveur envoient et conservent, et ce qu’ils n’envoient ni ne conservent. Tout sert à une seule chose : ajouter des mots et les réviser.',
  privacyDate: 'Version du $1.',
  sentTitle: 'Ce qui est envoyé',
  sentLead:
    'Seulement après votre accord, à ce serveur et, d’ici, au service de vocabulaire à l’adresse $1 :',
  sentWord:
    'Chaque mot que vous ajoutez, avec sa langue, sa maîtrise, ses étiquettes et ses notes. La phrase qui l’entoure est l’une des notes, sauf si vous désactivez cela.',
  sentPage: 'Le titre et l’adresse de la page, dans une autre note : seulement si vous l’activez.',
  sentAnswers:
    'Vos réponses aux cartes : quelle carte, ce que vous avez écrit, si c’était juste et combien de temps il a fallu.',
  sentRequests: 'Quelles cartes et quelle partie de votre liste de mots vous ouvrez.',
  sentIds:
    'Des identifiants aléatoires, pour que rien ne soit envoyé deux fois ni à un autre compte.',
  browserTitle: 'Dans votre navigateur',
  browserWords:
    'Les mots que vous ajoutez ou importez sont conservés dans l’extension avec leur phrase et le titre et l’adresse de leur page. Depuis une fenêtre privée, seul le mot est conservé.',
  browserReviews:
    'De même qu’une copie de votre liste de mots, vos plans de révision, les cartes d’une révision en cours, vos réponses et, pour le calendrier, combien vous avez révisé chaque jour.',
  browserChoices: 'De même que vos réglages et le compte auquel l’extension est connectée.',
  browserScripts: 'Rien ne s’exécute sur une page tant que vous n’avez rien fait.',
  serverTitle: 'Sur ce serveur',
  serverPermission:
    'L’autorisation donnée sur $1 est conservée sous forme chiffrée, pour agir en votre nom ; votre mot de passe ne passe jamais par ici.',
  serverLogin: 'Une connexion inachevée est supprimée après $1 minutes.',
  serverWrites:
    'Les mots, les cartes et les réponses sont transmis au service. Pendant $1 heures, le serveur conserve sous forme chiffrée le résultat de chaque mot et de chaque réponse envoyés, pour que rien ne soit envoyé deux fois.',
  serverCounts:
    'Il compte vos requêtes, pour répartir ce que le service permet. Ces nombres sont supprimés deux heures après votre dernière requête.',
  serverAddress:
    'Comme pour toute requête sur le Web, votre adresse IP et le nom de votre navigateur parviennent à ce serveur. Il ne les conserve pas : seulement un hachage de l’adresse, quelques minutes, pour limiter les requêtes.',
  serverLogs:
    'Les journaux contiennent des heures, des routes, des nombres aléatoires et des résultats : aucun mot, jeton, cookie ni adresse IP.',
  serverCookie:
    'Un cookie que seul ce serveur lit maintient votre connexion, jusqu’à $1 jours après la dernière utilisation et $2 au plus.',
  sitesTitle: 'Autres sites',
  sitesMedia:
    'Si vous affichez l’image d’une carte ou écoutez son enregistrement, votre navigateur demande ce fichier à son site.',
  sitesVoices:
    'Si vous autorisez les voix en ligne ou la reconnaissance vocale, l’éditeur de votre navigateur reçoit le texte ou votre voix.',
  sitesList: 'Si vous importez une liste depuis une adresse, elle y est demandée une fois.',
  endTitle: 'Se déconnecter',
  end: 'Déconnectez-vous dans l’extension : l’autorisation, le cookie et les traces de ce qui a été envoyé sont aussitôt supprimés de ce serveur. Vous pouvez aussi retirer l’autorisation dans le service.',
  endDevice:
    'Supprimez tout sur cet appareil dans les réglages de l’extension, ou retirez l’extension : il ne reste alors rien dans votre navigateur.',
  endService: 'Ce que le service conserve se supprime dans le service.',
  othersTitle: 'Personne d’autre',
  others: 'Ni mesure d’audience, ni publicité, ni vente, ni autre usage, ni tiers.',
  limitedUse:
    'L’usage de ces données respecte les règles du Chrome Web Store sur les données des utilisateurs (« User Data Policy »), y compris l’usage limité (« Limited Use »).',
  askTitle: 'Vos questions',
  ask: 'Écrivez à $1.',
  askNobody: 'Demandez à qui vous a donné l’extension : c’est cette personne qui gère ce serveur.',
  askRights:
    'Vous pouvez demander une copie de vos données ou leur suppression, et saisir votre autorité de protection des données.',
};

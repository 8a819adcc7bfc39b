import type { Messages } from './en.ts';

export const fr: Messages = {
  startAgain: 'Recommencer',
  tryAgain: 'Réessayer',
  whatThisIs: 'De quoi il s’agit',
  privacy: 'Confidentialité',
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
  issuerDo: 'Recommencez. Si cette page réapparaît, prévenez les responsables de votre $name.',
  deniedTitle: 'Non connecté',
  deniedWhy: 'Vous n’avez pas donné l’autorisation ; rien n’a été connecté.',
  deniedDo: 'Vous pouvez recommencer quand vous voulez.',
  refusedTitle: 'Le service a refusé la connexion',
  refusedWhy: 'Il a répondu par une erreur au lieu d’une autorisation.',
  refusedDo:
    'Recommencez. Si cette page réapparaît, prévenez les responsables de votre $name : son enregistrement auprès du service est peut-être incorrect.',
  lateTitle: 'La connexion a pris trop de temps',
  lateWhy: 'Le service n’accepte plus l’autorisation donnée à l’instant.',
  setupTitle: 'Le serveur de $name est mal configuré',
  setupWhy:
    'Le service n’accepte pas ce serveur comme application enregistrée ; personne ne peut se connecter.',
  setupDo: 'Demandez à ses responsables de vérifier client id, client secret et callback URL.',
  unusableTitle: 'La réponse du service est inutilisable',
  unusableWhy:
    'Il a accepté votre connexion, mais sa réponse ne contient aucun accès utilisable par $name.',
  unusableDo:
    'Recommencez. Si cette page réapparaît, prévenez les responsables de votre $name : le journal du serveur indique ce qui manque.',
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
  privacyLead: 'Ce que l’extension et ce serveur conservent, et ce qu’ils ne conservent pas.',
  browserTitle: 'Dans votre navigateur',
  browserWords:
    'Les mots que vous ajoutez, avec la phrase, le titre et l’adresse de leur page, sont conservés dans l’extension. Depuis une fenêtre privée, seul le mot est conservé.',
  browserReviews:
    'De même que vos plans de révision, les cartes d’une révision en cours et, pour le calendrier, combien vous avez révisé chaque jour. Seules vos réponses en sortent, pour aller au service.',
  browserScripts: 'Rien ne s’exécute sur une page tant que vous n’avez rien fait.',
  serverTitle: 'Sur ce serveur',
  serverPermission:
    'L’autorisation donnée sur $1 est conservée sous forme chiffrée, pour agir en votre nom ; votre mot de passe ne passe jamais par ici.',
  serverWrites:
    'Les mots, les cartes et les réponses sont transmis au service. Pendant 24 heures, le serveur conserve sous forme chiffrée ce que le service a répondu à une écriture, pour que rien ne soit envoyé deux fois.',
  serverLogs: 'Les journaux contiennent heures, routes et résultats : aucun mot, jeton ni cookie.',
  serverCookie:
    'Un cookie que seul ce serveur lit maintient votre connexion, jusqu’à 30 jours après la dernière utilisation.',
  endTitle: 'Se déconnecter',
  end: 'Déconnectez-vous dans l’extension : l’autorisation, le cookie et les enregistrements des écritures sont aussitôt supprimés de ce serveur. Vous pouvez aussi retirer l’autorisation dans le service.',
  othersTitle: 'Personne d’autre',
  others: 'Ni mesure d’audience, ni publicité, ni tiers.',
};

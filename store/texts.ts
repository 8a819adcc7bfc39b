/** What the stores show of the product, by language. `$name` is the product's name. */
import type { GleanerConfig } from '../gleaner.config.ts';

export type StoreLanguage = keyof GleanerConfig['description'];

/** Paragraphs. Edge takes 250 to 10,000 letters. */
export const descriptions: Readonly<Record<StoreLanguage, readonly string[]>> = {
  en: [
    'You are reading, and a word stops you. Right-click it and read on: $name collects the word, with the sentence you met it in, for the vocabulary service you already learn with. Later, review them as flashcards from the toolbar; each answer shows you that sentence again.',
    '• Two clicks a word, on any page, offline too.\n• Nothing gets lost: a word is on your disk before anything else happens, and is sent once.\n• Nothing runs on a page until you act.\n• Every card can be answered by keyboard alone.\n• Import lists, export your words, see your progress.',
    'You need an account with a vocabulary service that works with $name. You sign in there; your password never passes through $name. Nothing is sent before you agree, and the first page says what is sent, and where.',
  ],
  de: [
    'Du liest, und ein Wort hält dich auf. Klick es mit der rechten Maustaste an und lies weiter: $name sammelt das Wort mit dem Satz, in dem es dir begegnet ist, für den Vokabeldienst, mit dem du schon lernst. Später wiederholst du in der Symbolleiste Karten aus deinen eigenen Wörtern, und jede Antwort zeigt dir den Satz wieder.',
    '• Zwei Klicks pro Wort, auf jeder Seite, auch offline.\n• Nichts geht verloren: Ein Wort liegt zuerst auf deiner Festplatte und wird einmal gesendet.\n• Auf keiner Seite läuft etwas, bevor du etwas tust.\n• Jede Karte lässt sich auch ganz ohne Maus beantworten.\n• Listen importieren, Wörter exportieren, Fortschritt sehen.',
    'Du brauchst ein Konto bei einem Vokabeldienst, mit dem $name zusammenarbeitet. Du meldest dich dort an; $name sieht dein Passwort nie. Nichts wird gesendet, bevor du zustimmst, und die erste Seite sagt, was wohin geht.',
  ],
  es: [
    'Lees, y una palabra te detiene. Haz clic derecho en ella y sigue leyendo: $name añade la palabra, con la frase en la que la encontraste, al servicio de vocabulario con el que ya aprendes. Después, en la barra de herramientas repasas tarjetas con tus propias palabras, y cada respuesta te muestra de nuevo esa frase.',
    '• Dos clics por palabra, en cualquier página, también sin internet.\n• Nada se pierde: la palabra se guarda primero en tu disco y se envía una sola vez.\n• Nada se ejecuta en una página hasta que tú hagas algo.\n• Puedes responder a todas las tarjetas solo con el teclado.\n• Importa listas, exporta tus palabras, mira tu progreso.',
    'Necesitas una cuenta en un servicio de vocabulario que funcione con $name. Inicias sesión allí; tu contraseña nunca pasa por $name. Nada se envía antes de que aceptes, y la primera página dice qué se envía y adónde.',
  ],
  fr: [
    'Vous lisez, et un mot vous arrête. Cliquez dessus avec le bouton droit et poursuivez votre lecture\u202F: $name ajoute le mot, avec la phrase où vous l’avez rencontré, au service de vocabulaire avec lequel vous apprenez déjà. Plus tard, vous révisez dans la barre d’outils des cartes faites de vos propres mots, et chaque réponse vous montre à nouveau cette phrase.',
    '• Deux clics par mot, sur n’importe quelle page, même hors ligne.\n• Rien ne se perd\u202F: un mot est d’abord enregistré sur votre disque, et il est envoyé une seule fois.\n• Rien ne s’exécute sur une page tant que vous n’avez rien fait.\n• On peut répondre à chaque carte au clavier seul.\n• Importez des listes, exportez vos mots, suivez vos progrès.',
    'Il vous faut un compte auprès d’un service de vocabulaire qui fonctionne avec $name. Vous vous y connectez\u202F; votre mot de passe ne passe jamais par $name. Rien n’est envoyé avant votre accord, et la première page dit ce qui est envoyé, et où.',
  ],
  ja: [
    '読んでいる途中で、知らない単語に出会ったら、右クリックしてそのまま読み進めましょう。$name が、出会った例文と一緒に、いつもの単語学習サービスへ単語を登録します。あとでツールバーを開けば自分の単語のカードで復習でき、答えるたびにその例文がもう一度表示されます。',
    '• どのページでも 1 単語 2 クリック。オフラインでも使えます。\n• 単語は失われません。まずディスクに保存され、一度だけ送信されます。\n• 操作するまで、ページでは何も実行されません。\n• どのカードもキーボードだけで答えられます。\n• リストのインポート、単語のエクスポート、学習状況の確認ができます。',
    '$name に対応する単語学習サービスのアカウントが必要です。サインインはサービス側で行い、パスワードが $name を通ることはありません。同意するまで何も送信されません。何がどこへ送信されるかは、最初のページに書かれています。',
  ],
  ko: [
    '글을 읽다가 모르는 단어를 만나면 마우스 오른쪽 버튼으로 클릭하고 계속 읽으세요. $name 확장 기능이 그 단어를 만난 문장과 함께, 이미 쓰고 있는 단어 학습 서비스에 담습니다. 나중에 도구 모음에서 내 단어로 만든 카드로 복습하고, 답할 때마다 그 문장을 다시 봅니다.',
    '• 클릭 두 번이면 단어 하나. 어느 페이지에서나, 오프라인에서도.\n• 사라지지 않습니다. 단어는 먼저 디스크에 저장되고 한 번만 전송됩니다.\n• 조작하기 전에는 페이지에서 아무것도 실행되지 않습니다.\n• 모든 카드를 키보드만으로 답할 수 있습니다.\n• 목록 가져오기, 단어 내보내기, 학습 현황 보기.',
    '$name 확장 기능과 함께 쓸 수 있는 단어 학습 서비스의 계정이 필요합니다. 로그인은 그 서비스에서 하며, 비밀번호는 $name 확장 기능을 거치지 않습니다. 동의하기 전에는 아무것도 전송되지 않고, 첫 페이지에서 무엇이 어디로 전송되는지 알려 줍니다.',
  ],
  zh_CN: [
    '阅读时遇到生词，右键点击它，然后继续阅读：$name 会把单词连同你遇到它的句子收集到你已在使用的词汇学习服务中。之后，点开工具栏就能用你自己的单词复习卡片，每次回答都会再次显示那个句子。',
    '• 任何页面，一个单词两次点击，离线也可以。\n• 不会丢失：单词先保存到你的磁盘，只发送一次。\n• 在你操作之前，页面上不会运行任何内容。\n• 每张卡片都可以只用键盘回答，上一个答案可以撤回。\n• 导入列表，导出单词，查看学习进度，还可以只在你选择的网站上高亮你的单词。',
    '你需要一个与 $name 配合使用的词汇学习服务的账号。你在该服务中登录；你的密码绝不经过 $name。在你同意之前不会发送任何内容，第一个页面会说明发送什么、发送到哪里。',
  ],
};

/** The terms for what a learner does, on pages, on cards and with an account. */
interface Translated {
  /** As a dictionary has it. */
  readonly term: string;
  /** Stems of its forms in messages, any case. */
  readonly forms: RegExp;
}

type Locale = 'de' | 'es' | 'fr' | 'ja' | 'ko' | 'zh-CN';

export interface Entry extends Readonly<Record<Locale, Translated>> {
  readonly english: string;
  /** Where it stands in an English message. */
  readonly found: RegExp;
  readonly meaning?: string;
}

export const acts: readonly Entry[] = [
  {
    english: 'undo',
    found: /\bundo\b|\bundone\b/iu,
    de: { term: 'rückgängig machen', forms: /rückgängig/iu },
    es: { term: 'deshacer', forms: /desh/iu },
    fr: { term: 'annuler', forms: /annul/iu },
    ja: { term: '元に戻す', forms: /取り消|元に戻/iu },
    ko: { term: '실행 취소', forms: /취소|되돌/iu },
    'zh-CN': { term: '撤销', forms: /撤销/iu },
  },
  {
    english: 'delete',
    found: /\bdelete[ds]?\b/iu,
    de: { term: 'löschen', forms: /lösch/iu },
    es: { term: 'eliminar', forms: /elimin|borr/iu },
    fr: { term: 'supprimer', forms: /supprim/iu },
    ja: { term: '削除', forms: /削除/iu },
    ko: { term: '삭제', forms: /삭제|지우/iu },
    'zh-CN': { term: '删除', forms: /删除/iu },
  },
  {
    english: 'connect',
    found: /(?<!dis)\bconnect\b/iu,
    meaning: 'with the vocabulary service; “sign in” is what the service asks for',
    de: { term: 'verbinden', forms: /verbind|verbund/iu },
    es: { term: 'conectar', forms: /conect|conéct/iu },
    fr: { term: 'se connecter', forms: /connect/iu },
    ja: { term: '接続', forms: /接続/iu },
    ko: { term: '연결', forms: /연결/iu },
    'zh-CN': { term: '连接', forms: /连接/iu },
  },
  {
    english: 'disconnect',
    found: /\bdisconnect/iu,
    de: { term: 'trennen', forms: /trenn/iu },
    es: { term: 'desconectar', forms: /descon[eé]ct|cierra la conexión/iu },
    fr: { term: 'déconnecter', forms: /déconn/iu },
    ja: { term: '接続を解除', forms: /接続[をもは]/iu },
    ko: { term: '연결 끊기', forms: /끊/iu },
    'zh-CN': { term: '断开连接', forms: /断开/iu },
  },
  {
    english: 'select',
    found: /\bselect(?:ed)?\b/iu,
    meaning: 'text on a page',
    de: { term: 'markieren', forms: /markier/iu },
    es: { term: 'seleccionar', forms: /seleccion/iu },
    fr: { term: 'sélectionner', forms: /sélectionn/iu },
    ja: { term: '選択', forms: /選択/iu },
    ko: { term: '선택', forms: /선택/iu },
    'zh-CN': { term: '选中', forms: /选中|选择/iu },
  },
  {
    english: 'highlight',
    found: /\bhighlight/iu,
    meaning: 'words of the learner on a page',
    de: { term: 'hervorheben', forms: /hervor(?:ge)?h[eo]b/iu },
    es: { term: 'resaltar', forms: /resalt/iu },
    fr: { term: 'surligner', forms: /surlign/iu },
    ja: { term: 'ハイライト', forms: /ハイライト/iu },
    ko: { term: '강조 표시', forms: /강조 표시/iu },
    'zh-CN': { term: '高亮', forms: /高亮/iu },
  },
  {
    english: 'mark as faulty',
    found: /as faulty/iu,
    meaning: 'a card of the service that the learner finds wrong',
    de: { term: 'kennzeichnen', forms: /kennzeichn/iu },
    es: { term: 'marcar como errónea', forms: /marc.*errónea/iu },
    fr: { term: 'marquer comme erronée', forms: /marqu.*erronée/iu },
    ja: { term: '「問題あり」にする', forms: /問題あり/iu },
    ko: { term: '오류가 있다고 표시', forms: /오류가 있(?:다고|는).*표시/iu },
    'zh-CN': { term: '标记为有误', forms: /标记为有误/iu },
  },
  {
    english: 'blank',
    found: /\bblanks?\b/iu,
    meaning: 'where a word belongs',
    de: { term: 'die Lücke', forms: /lücke/iu },
    es: { term: 'el hueco', forms: /hueco/iu },
    fr: { term: 'le trou', forms: /trou/iu },
    ja: { term: '空欄', forms: /空欄|穴埋め/iu },
    ko: { term: '빈칸', forms: /빈칸/iu },
    'zh-CN': { term: '空', forms: /空(?!格)/iu },
  },
  {
    english: 'Space',
    found: /^Space$/u,
    meaning: 'the key',
    de: { term: 'die Leertaste', forms: /leertaste/iu },
    es: { term: 'la tecla Espacio', forms: /espacio/iu },
    fr: { term: 'la touche Espace', forms: /espace/iu },
    ja: { term: 'スペース', forms: /スペース/iu },
    ko: { term: '스페이스바', forms: /스페이스바/iu },
    'zh-CN': { term: '空格', forms: /空格/iu },
  },
  {
    english: 'check',
    found: /^Check$/u,
    meaning: 'an answer that the learner gave',
    de: { term: 'prüfen', forms: /prüfen/iu },
    es: { term: 'comprobar', forms: /comprob/iu },
    fr: { term: 'vérifier', forms: /vérifi/iu },
    ja: { term: '答え合わせ', forms: /答え合わせ/iu },
    ko: { term: '정답 확인', forms: /정답 확인/iu },
    'zh-CN': { term: '检查', forms: /检查/iu },
  },
  {
    english: 'not confirmed',
    found: /(?:not|n’t) confirmed\b/iu,
    meaning: 'the service may or may not have it',
    de: { term: 'nicht bestätigt', forms: /nicht bestätigt/iu },
    es: { term: 'sin confirmar', forms: /sin confirmar|no se ha(?:n)? confirm/iu },
    fr: { term: 'non confirmé', forms: /(?:non|pas|pas été) confirmé/iu },
    ja: { term: '送信結果不明', forms: /不明/iu },
    ko: { term: '전송 결과 불명', forms: /결과(?: 불명|를 알 수 없)/iu },
    'zh-CN': { term: '发送结果未知', forms: /结果未知/iu },
  },
  {
    english: 'stop an import',
    found: /\bstop (?:the )?import/iu,
    meaning: 'never “cancel”: what was sent stays',
    de: { term: 'beenden', forms: /beenden/iu },
    es: { term: 'detener', forms: /detener/iu },
    fr: { term: 'arrêter', forms: /arrêter/iu },
    ja: { term: '中止', forms: /中止/iu },
    ko: { term: '중단', forms: /중단/iu },
    'zh-CN': { term: '停止', forms: /停止/iu },
  },
  {
    english: 'offline',
    found: /\boffline\b/iu,
    meaning: 'no network; “not connected” is said of an account',
    de: { term: 'offline', forms: /offline/iu },
    es: { term: 'sin internet', forms: /sin internet/iu },
    fr: { term: 'hors ligne', forms: /hors ligne/iu },
    ja: { term: 'オフライン', forms: /オフライン/iu },
    ko: { term: '오프라인', forms: /오프라인/iu },
    'zh-CN': { term: '离线', forms: /离线/iu },
  },
  {
    english: 'speech recognition',
    found: /speech recognition/iu,
    de: { term: 'die Spracherkennung', forms: /spracherkennung/iu },
    es: { term: 'el reconocimiento de voz', forms: /reconocimiento de voz/iu },
    fr: { term: 'la reconnaissance vocale', forms: /reconnaissance vocale/iu },
    ja: { term: '音声認識', forms: /音声認識/iu },
    ko: { term: '음성 인식', forms: /음성 인식/iu },
    'zh-CN': { term: '语音识别', forms: /语音识别/iu },
  },
];
